//! First Martians as a whole: the trial, saves, views, packs.

mod bad_packs;
mod damaged;
mod trial;
mod view;
