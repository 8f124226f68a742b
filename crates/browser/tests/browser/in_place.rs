//! Promises that hold on a desktop at every question of the large tables.

use std::collections::{BTreeMap, BTreeSet};

use orrery_browser::Browser;

/// Everything that is not where it belongs: a page that scrolls, words of the dock outside of it,
/// something lit that other things cover, a question without an answer in sight.
const OUT_OF_PLACE: &str = "
    const found = [];
    const dock = document.querySelector('#dock');
    const name = (thing) => thing.outerHTML.slice(0, 160);
    const isSeen = (thing) => thing.checkVisibility({ visibilityProperty: true }) && thing.getBoundingClientRect().width > 0;
    if (document.documentElement.scrollHeight > innerHeight + 1) found.push(`${document.documentElement.scrollHeight} px high in ${innerHeight}`);
    const around = dock.getBoundingClientRect();
    for (const thing of dock.querySelectorAll('.btn, .step, .decl, .q p, .q h2')) {
        if (!isSeen(thing) || thing.closest('.sr, .sheetlet, .preview, .steps, .choices')) continue;
        const box = thing.getBoundingClientRect();
        if (box.left < around.left - 1 || box.right > around.right + 1 || box.bottom > around.bottom + 1) found.push(`outside of the dock: ${name(thing)}`);
    }
    const parts = [.5, .3, .7, .15, .85];
    const stage = document.querySelector('#stage').getBoundingClientRect();
    for (const thing of document.querySelectorAll('#stage [data-choice]:not(.out, .later)')) {
        const box = thing.getBoundingClientRect();
        const isInView = box.top >= stage.top && box.bottom <= Math.min(stage.bottom, around.top) && box.left >= stage.left && box.right <= stage.right;
        if (!isSeen(thing) || !isInView || thing.closest('details:not([open]), .page[open] ~ *')) continue;
        const isFree = parts.some((down) => parts.some((along) => thing.contains(document.elementFromPoint(box.x + box.width * along, box.y + box.height * down))));
        if (!isFree) found.push(`covered by ${document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.outerHTML.slice(0, 80)}: ${name(thing)}`);
    }
    return found;";

/// Words of the dock that are cut off.
const CUT: &str = "
    return [...document.querySelectorAll('#question, #detail')].filter((words) => words.scrollHeight > words.clientHeight + 6)
        .map((words) => words.textContent);";

/// The sizes of dock and board, by how many questions had them.
#[derive(Default, Debug)]
pub struct Sizes(BTreeMap<(u32, u32), Vec<String>>);

impl Sizes {
    /// Looks at a question: nothing is out of place.
    pub async fn look(&mut self, browser: &Browser, place: &str) {
        let found: Vec<String> = browser.run(OUT_OF_PLACE, Vec::new()).await;
        assert!(found.is_empty(), "{place}: {found:#?}");
        let cut: Vec<String> = browser.run(CUT, Vec::new()).await;
        assert!(cut.is_empty(), "{place}: {cut:#?}");
        self.measure(browser).await;
    }

    /// Measures dock and board at a question. A plan of what would be done has room of its own.
    pub async fn measure(&mut self, browser: &Browser) {
        if browser.count("#dock #plan").await > 0 {
            return;
        }
        let size = "return [document.querySelector('#dock').offsetHeight, document.querySelector('#stage').clientHeight,
            document.querySelector('#question').textContent];";
        let (dock, stage, question): (u32, u32, String) = browser.run(size, Vec::new()).await;
        self.0.entry((dock, stage)).or_default().push(question);
    }

    /// Checks that the dock keeps its height; on a phone the board is as long as what it shows.
    pub fn have_one_dock(&self) {
        let docks: BTreeSet<u32> = self.0.keys().map(|(dock, _)| *dock).collect();
        assert!(docks.len() == 1, "the dock changes its height: {:#?}", self.0);
    }

    /// Checks that dock and board keep their heights from one decision to the next.
    pub fn are_one(&self) {
        assert!(self.0.len() == 1, "dock and board change their heights: {:#?}", self.0);
    }
}
