//! Checks accessibility with axe-core, as far as a machine can tell.

use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::Browser;

/// The checker, read from where the test command has put it.
pub struct Axe(String);

#[derive(Deserialize)]
struct Violation {
    id: String,
    help: String,
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    html: String,
    #[serde(rename = "failureSummary", default)]
    summary: String,
}

impl Axe {
    /// Reads the checker from `axe-core/package/axe.min.js` in Cargo's target directory, of
    /// which tests know the part for temporary things.
    pub fn beside(temporary: &str) -> Axe {
        let file = Path::new(temporary).join("../axe-core/package/axe.min.js");
        let script = std::fs::read_to_string(&file);
        Axe(script.unwrap_or_else(|error| panic!("{}: {error}; ./test fetches it", file.display())))
    }

    /// Returns the violations on the open page, in words: everything in dark mode, and in light
    /// mode what depends on it.
    pub async fn violations(&self, browser: &Browser) -> Vec<String> {
        // It stays with a page for as long as that is open.
        if !browser.run::<bool>("return 'axe' in window;", Vec::new()).await {
            browser.run::<Value>(&format!("{}; return null;", self.0), Vec::new()).await;
        }
        browser.prefers("dark").await;
        let mut violations = self.check(browser, &json!({})).await;
        browser.prefers("light").await;
        let colours = json!({ "runOnly": ["color-contrast", "link-in-text-block"] });
        violations.extend(self.check(browser, &colours).await);
        violations
    }

    async fn check(&self, browser: &Browser, options: &Value) -> Vec<String> {
        let check = "const [options, done] = arguments;
            axe.run(document, { ...options, resultTypes: ['violations'] }).then((found) => done(found.violations));";
        let found = browser.driver().execute_async(check, vec![options.clone()]).await;
        let found = found.and_then(|found| found.convert::<Vec<Violation>>());
        let found = found.expect("axe looks at the page");
        let words = found.into_iter().flat_map(|Violation { id, help, nodes }| {
            nodes.into_iter().map(move |node| {
                format!("{id}: {help}\n  {}\n  {}", node.html, node.summary.replace('\n', "\n  "))
            })
        });
        words.collect()
    }
}
