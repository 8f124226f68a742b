//! Drawings of all games and the pages around them.

mod by_hand;
mod chapter_tables;
mod chapters;
mod companion;
mod connect_four;
mod from_the_moon;
mod look;
mod martian_board;
mod martian_pages;
mod martian_words;
mod on_mars;
mod page;
mod pages;
mod project_mars;
mod saying;
mod secrets;
mod surface_lines;
mod table;
mod told;
