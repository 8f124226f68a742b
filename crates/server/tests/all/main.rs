//! The server, called without a port or over loopback.

mod abuse;
mod at_once;
mod campaigns;
mod door;
mod fairness;
mod hostile;
mod openapi;
mod operation;
mod packs;
mod people;
mod secrets;
mod tables;
mod trust;
mod upgrade;
