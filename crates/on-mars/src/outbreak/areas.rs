//! Infected Colonists in each area, and Colonists who come and go.

use orrery_core::Seat;

use super::{Action, LIMITS, Mover, MoverStep, Place, Question, ROWS, Row, Ward};
use crate::action::{Action as Answer, Post};
use crate::agenda;
use crate::content::Slots;
use crate::hex::{Hex, HexSet};
use crate::setup::OutbreakLimit;
use crate::state::Open;

impl Ward {
    /// Infected Colonists in the Living Quarters.
    pub fn infected_at_home(&self) -> u8 {
        let rows = self.rows.iter().chain([&self.loose]).map(|row| row.infected);
        rows.fold(0, u8::saturating_add)
    }
}

impl Open {
    /// Colonists in the Living Quarters who can work. AI-VAL-40, AI-VAL-80: only healthy ones pay.
    #[inline]
    pub fn able(&self, seat: Seat) -> u8 {
        let quarters = self.players[seat].quarters;
        if self.chapter.is_none() {
            quarters
        } else {
            quarters - self.ill_at_home(seat).min(quarters)
        }
    }

    /// Infected Colonists in a player's Living Quarters, those included who are about to enter.
    fn ill_at_home(&self, seat: Seat) -> u8 {
        let Some(outbreak) = self.outbreak() else { return 0 };
        let ill = |one: &&Mover| one.seat == seat && one.step == MoverStep::EnterInfected;
        let coming = outbreak.movers.iter().filter(ill).count() as u8;
        outbreak.wards[seat].infected_at_home().saturating_add(coming)
    }

    /// AI-CH2-01, AI-RULING-20: the number of infected Colonists that loses the game.
    pub fn infection_limit(&self) -> u8 {
        let [few, many] = LIMITS.value;
        let least = match self.options.outbreak_limit {
            OutbreakLimit::TwoAndThree => 4,
            OutbreakLimit::Two => 3,
        };
        if self.player_count() >= least { many } else { few }
    }

    /// The number of infected Colonists. A Colonist in the supply is healthy.
    pub fn infected(&self) -> u8 {
        let Some(outbreak) = self.outbreak() else { return 0 };
        let wards = outbreak.wards.values();
        let at_home = wards.map(|ward| {
            ward.infected_at_home().saturating_add(ward.working).saturating_add(ward.mines.len())
        });
        let posted = outbreak.slots.iter().flatten().copied();
        let coming = outbreak.movers.iter().filter(|one| one.step == MoverStep::EnterInfected);
        at_home.chain(posted).fold(coming.count() as u8, u8::saturating_add)
    }

    /// Healthy and infected Colonists at a place.
    pub fn at_place(&self, place: Place) -> Row {
        let Some(outbreak) = self.outbreak() else { return Row::default() };
        let (all, infected) = match place {
            Place::Row(seat, row) => {
                let ward = outbreak.wards.get(seat);
                let rows = ward.and_then(|ward| ward.rows.get(usize::from(row)));
                return rows.copied().unwrap_or_default();
            }
            Place::Working(seat) => (self.players[seat].working, outbreak.wards[seat].working),
            Place::Slot(slots, seat) => {
                (self.on_slots(slots, seat), outbreak.slots[slots.index()][seat.index()])
            }
            Place::Mine(hex) => {
                let here = |player: &crate::player::Player| player.miners.contains(hex);
                let sick = outbreak.wards.values().any(|ward| ward.mines.contains(hex));
                (u8::from(self.players.values().any(here)), u8::from(sick))
            }
        };
        Row { healthy: all.saturating_sub(infected), infected }
    }

    /// Every place with Colonists that an infection can be at.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let seats = || Seat::all(self.player_count());
        let rows = seats().flat_map(|seat| (0..ROWS as u8).map(move |row| Place::Row(seat, row)));
        let working = seats().map(Place::Working);
        let slots = Slots::ALL.into_iter().flat_map(move |slots| {
            Seat::all(self.player_count()).map(move |seat| Place::Slot(slots, seat))
        });
        let miners = self.players.values().fold(HexSet::EMPTY, |all, one| all.or(one.miners));
        let all = rows
            .chain(working)
            .chain(slots)
            .chain(miners.iter().map(Place::Mine).collect::<Vec<_>>());
        all.filter(|place| !self.at_place(*place).is_empty())
    }

    /// AI-CH2-11: healthy Colonists who share an area with an infected one, by place: they are
    /// infected at the end of this turn. The slots of an action are one area for all players.
    pub fn exposed(&self) -> Vec<(Place, u8)> {
        let seats = || Seat::all(self.player_count());
        let is_sick = |place: Place| match place {
            Place::Slot(slots, _) => {
                seats().any(|seat| self.at_place(Place::Slot(slots, seat)).infected > 0)
            }
            place => self.at_place(place).infected > 0,
        };
        let healthy = self.places().map(|place| (place, self.at_place(place).healthy));
        healthy.filter(|(place, healthy)| *healthy > 0 && is_sick(*place)).collect()
    }

    /// AI-CH2-08: the Living Quarters of a player with the infected together in the upper rows and
    /// the healthy spread below them; `None` if nobody there is infected or all lie like that.
    pub(super) fn isolated(&self, seat: Seat) -> Option<[Row; ROWS]> {
        let ward = &self.outbreak()?.wards[seat];
        let open = usize::from(self.players[seat].quarters_limit() / Row::SIZE).min(ROWS);
        let mut infected: u8 = ward.rows.iter().map(|row| row.infected).sum();
        let mut healthy: u8 = ward.rows.iter().map(|row| row.healthy).sum();
        if infected == 0 {
            return None;
        }
        let mut rows = [Row::default(); ROWS];
        for row in rows[..open].iter_mut().rev() {
            row.infected = infected.min(Row::SIZE);
            infected -= row.infected;
        }
        // One healthy Colonist in each row without infected ones, then a second, then the rest.
        for (most, shares) in [(1, false), (Row::SIZE, false), (Row::SIZE, true)] {
            let fits = |row: &&mut Row| row.len() < most && (shares || row.infected == 0);
            for row in rows[..open].iter_mut().filter(fits).take(usize::from(healthy)) {
                row.healthy += 1;
                healthy -= 1;
            }
        }
        (infected == 0 && healthy == 0 && rows != ward.rows).then_some(rows)
    }

    /// Makes this many Colonists at a place infected, or healthy again.
    pub(super) fn set_infected(&mut self, place: Place, infected: u8) {
        let there = self.at_place(place);
        let infected = infected.min(there.len());
        let miner = |hex: Hex| {
            move |(seat, player): (Seat, &crate::player::Player)| {
                player.miners.contains(hex).then_some(seat)
            }
        };
        let owner = match place {
            Place::Mine(hex) => self.players.iter().find_map(miner(hex)),
            _ => None,
        };
        let Some(outbreak) = self.outbreak_mut() else { return };
        match place {
            Place::Row(seat, row) => {
                let row = &mut outbreak.wards[seat].rows[usize::from(row).min(ROWS - 1)];
                *row = Row { healthy: there.len() - infected, infected };
            }
            Place::Working(seat) => outbreak.wards[seat].working = infected,
            Place::Slot(slots, seat) => outbreak.slots[slots.index()][seat.index()] = infected,
            Place::Mine(hex) => {
                if let Some(owner) = owner {
                    let mines = &mut outbreak.wards[owner].mines;
                    if infected > 0 { mines.insert(hex) } else { mines.remove(hex) }
                }
            }
        }
    }

    /// A healthy Colonist leaves the Living Quarters: the base game has counted it.
    #[inline]
    pub(crate) fn note_leaving(&mut self, seat: Seat) {
        if let Some(outbreak) = self.outbreak_mut() {
            let _ = outbreak.movers.try_push(Mover { seat, step: MoverStep::Leave });
        }
    }

    /// OM-TERM-05, AI-VAL-41: Colonists enter the Living Quarters. Of those who do not fit healthy
    /// ones go to the supply first; in the supply everybody is healthy.
    #[inline]
    pub(crate) fn house(&mut self, seat: Seat, colonists: u8, infected: u8) {
        let before = self.players[seat].quarters;
        self.players[seat].house(colonists);
        let entered = self.players[seat].quarters - before;
        let infected = infected.min(entered);
        self.note_entering(seat, entered - infected, MoverStep::Enter);
        self.note_entering(seat, infected, MoverStep::EnterInfected);
    }

    #[inline]
    pub(crate) fn note_entering(&mut self, seat: Seat, colonists: u8, step: MoverStep) {
        if let Some(outbreak) = self.outbreak_mut() {
            for _ in 0..colonists {
                let _ = outbreak.movers.try_push(Mover { seat, step });
            }
        }
    }

    /// AI-VAL-42: the infected among the Colonists who leave a player's slots; they are no longer
    /// counted there.
    pub(crate) fn lift_infected_slots(&mut self, slots: Slots, seat: Seat) -> u8 {
        self.outbreak_mut()
            .map_or(0, |outbreak| std::mem::take(&mut outbreak.slots[slots.index()][seat.index()]))
    }

    /// The same for the Working Area.
    pub(crate) fn lift_infected_workers(&mut self, seat: Seat) -> u8 {
        self.outbreak_mut().map_or(0, |one| std::mem::take(&mut one.wards[seat].working))
    }

    /// Infected Colonists come to the Working Area.
    pub(crate) fn add_infected_workers(&mut self, seat: Seat, infected: u8) {
        if let Some(outbreak) = self.outbreak_mut() {
            outbreak.wards[seat].working += infected;
        }
    }

    /// Returns whether the Miner on a Mine was infected, who leaves it.
    pub(crate) fn lift_infected_miner(&mut self, seat: Seat, hex: Hex) -> bool {
        let Some(outbreak) = self.outbreak_mut() else { return false };
        let mines = &mut outbreak.wards[seat].mines;
        let infected = mines.contains(hex);
        mines.remove(hex);
        infected
    }

    /// AI-VAL-40: Mines whose Miner is infected.
    #[inline]
    pub(crate) fn sick_mines(&self, seat: Seat) -> HexSet {
        self.outbreak().map_or(HexSet::EMPTY, |outbreak| outbreak.wards[seat].mines)
    }

    /// The place of Colonists that can be retrieved.
    pub(crate) fn place_of(seat: Seat, post: Post) -> Place {
        match post {
            Post::Working => Place::Working(seat),
            Post::Slot(slots) => Place::Slot(slots, seat),
        }
    }

    /// Takes an infected Colonist from a place; the base game takes the Colonist.
    pub(crate) fn lift_infected(&mut self, seat: Seat, post: Post) {
        if let Some(outbreak) = self.outbreak_mut() {
            let count = match post {
                Post::Working => &mut outbreak.wards[seat].working,
                Post::Slot(slots) => &mut outbreak.slots[slots.index()][seat.index()],
            };
            *count = count.saturating_sub(1);
        }
    }

    /// AI-VAL-39: asks in which row the next Colonist leaves or enters, if there is a choice.
    pub(super) fn settle_movers(&mut self) {
        let asked = agenda::Question::Outbreak(Question::Row);
        while let Some(&mover) = self.outbreak().and_then(|outbreak| outbreak.movers.first()) {
            if self.question().is_some_and(|(_, question)| question == asked) {
                return;
            }
            let (mut count, mut only) = (0, None);
            self.row_options(&mut |row| {
                count += 1;
                only = Some(row);
            });
            match only {
                Some(_) if count > 1 => return self.ask(mover.seat, asked),
                Some(row) => self.move_by_row(row),
                None => {
                    if let Some(outbreak) = self.outbreak_mut() {
                        outbreak.movers.remove(0);
                    }
                }
            }
        }
    }

    /// The rows that the next Colonist can leave or enter.
    pub(super) fn row_options(&self, add: &mut impl FnMut(u8)) {
        let Some(outbreak) = self.outbreak() else { return };
        let Some(&Mover { seat, step }) = outbreak.movers.first() else { return };
        let open = usize::from(self.players[seat].quarters_limit() / Row::SIZE);
        for (place, row) in outbreak.wards[seat].rows.iter().enumerate() {
            let fits = match step {
                MoverStep::Leave => row.healthy > 0,
                MoverStep::Enter | MoverStep::EnterInfected => {
                    place < open && row.len() < Row::SIZE
                }
            };
            if fits {
                add(place as u8);
            }
        }
    }

    /// The next Colonist leaves or enters by a row.
    pub(super) fn move_by_row(&mut self, row: u8) {
        let Some(outbreak) = self.outbreak_mut() else { return };
        if outbreak.movers.is_empty() {
            return;
        }
        let Mover { seat, step } = outbreak.movers.remove(0);
        let row = &mut outbreak.wards[seat].rows[usize::from(row).min(ROWS - 1)];
        match step {
            MoverStep::Leave => row.healthy = row.healthy.saturating_sub(1),
            MoverStep::Enter => row.healthy += 1,
            MoverStep::EnterInfected => row.infected += 1,
        }
    }

    /// AI-CH2-08: the compositions of a row that leave room for the others.
    pub(super) fn fill_options(&self, seat: Seat, row: u8, add: &mut impl FnMut(Row)) {
        let Some(outbreak) = self.outbreak() else { return };
        let loose = outbreak.wards[seat].loose;
        let open = self.players[seat].quarters_limit() / Row::SIZE;
        let later = Row::SIZE * open.saturating_sub(row.saturating_add(1));
        for infected in 0..=loose.infected.min(Row::SIZE) {
            for healthy in 0..=loose.healthy.min(Row::SIZE - infected) {
                if loose.len() - healthy - infected <= later {
                    add(Row { healthy, infected });
                }
            }
        }
    }

    /// An answer of this chapter.
    pub(super) fn said(action: Action) -> Answer {
        Answer::Outbreak(action)
    }
}
