//! Pages in a real browser: whole games by mouse, finger and keys, with and without a script,
//! alone and together; and whether everybody can use them.

mod accessible;
mod colony;
mod companion;
mod desktop;
mod first_visit;
mod in_place;
mod keyboard;
mod martians;
mod mission;
mod own_dice;
mod phone;
mod planning;
mod smooth;
mod together;
mod without_script;
