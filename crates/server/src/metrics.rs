//! Figures for Prometheus. No label names a table or a person: there are too many of them, and they
//! are private.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric, NoLabelSet};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

use crate::{App, Tables};

/// The figures.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    durations: Family<Route, Histogram>,
    streams: Gauge,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Route {
    route: String,
}

impl Metrics {
    pub(crate) fn new(tables: Arc<Tables>) -> Metrics {
        let mut registry = Registry::with_prefix("orrery");
        let requests = Family::<Answered, Counter>::default();
        registry.register("requests", "Requests by route and status", requests.clone());
        // From a quarter of a millisecond to four seconds.
        let buckets = || Histogram::new(exponential_buckets(0.000_25, 2.0, 15));
        let durations = Family::<Route, Histogram>::new_with_constructor(buckets);
        let about = "Time until an answer begins";
        registry.register_with_unit("request_duration", about, Unit::Seconds, durations.clone());
        let streams = Gauge::default();
        registry.register(
            "open_streams",
            "Pages and programs that follow a table",
            streams.clone(),
        );
        registry.register_collector(Box::new(Observed(tables)));
        Metrics { registry, requests, durations, streams }
    }

    /// Counts an answered request.
    pub(crate) fn request(&self, method: &'static str, route: &str, status: u16, took: Duration) {
        let route = route.to_owned();
        let answered = Answered { method, route: route.clone(), status };
        self.requests.get_or_create(&answered).inc();
        self.durations.get_or_create(&Route { route }).observe(took.as_secs_f64());
    }

    /// A stream is open as long as this is kept.
    pub(crate) fn stream(&self) -> OpenStream {
        self.streams.inc();
        OpenStream(self.streams.clone())
    }
}

/// A stream that is counted.
pub(crate) struct OpenStream(Gauge);

impl Drop for OpenStream {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Figures that are kept elsewhere, read when they are wanted.
struct Observed(Arc<Tables>);

impl fmt::Debug for Observed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Observed")
    }
}

impl Collector for Observed {
    fn encode(&self, mut encoder: DescriptorEncoder) -> Result<(), fmt::Error> {
        let work = self.0.store().workload();
        let mut tell = |name: &str, about: &str, metric: &dyn EncodeMetric| {
            let place = encoder.encode_descriptor(name, about, None, metric.metric_type())?;
            metric.encode(place)
        };
        let gauge = |number: usize| ConstGauge::new(i64::try_from(number).unwrap_or(i64::MAX));
        tell("live_tables", "Tables in memory", &gauge(self.0.loaded()))?;
        tell("bots_thinking", "Bots that think right now", &gauge(self.0.bots_thinking()))?;
        tell("answers", "Answers stored, Chance's among them", &ConstCounter::new(work.answers))?;
        tell("writes_refused", "Writes that came too late", &ConstCounter::new(work.refused))?;
        tell("writes_failed", "Writes the disk did not take", &ConstCounter::new(work.failed))?;
        let about = "Writes that shared one commit";
        let mut place =
            encoder.encode_descriptor("commit_group_size", about, None, MetricType::Histogram)?;
        let sizes = work.group_sizes().map(|(most, groups)| (most as f64, groups));
        // The last is for all that is larger, which no group is.
        let buckets: Vec<(f64, u64)> = sizes.chain([(f64::MAX, 0)]).collect();
        let sum = (work.stored + work.refused + work.failed) as f64;
        place.encode_histogram::<NoLabelSet>(sum, work.groups, &buckets, None)
    }
}

/// `GET /metrics`
pub(crate) async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let mut text = String::new();
    prometheus_client::encoding::text::encode(&mut text, &app.metrics.registry)
        .expect("a string takes any text");
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], text)
}
