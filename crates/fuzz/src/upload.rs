//! Uploaded forms with files.

use axum::body::Body;
use axum::http::{Request, header};
use orrery_server::{App, router};
use orrery_store::Store;
use tower::ServiceExt as _;

/// The boundary between the parts of a form.
pub(crate) const BOUNDARY: &str = "orrery";

/// Sends a form with a record to a new server.
pub fn multipart(data: &[u8]) -> bool {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime without threads can be made");
    runtime.block_on(async {
        let store = Store::in_memory().expect("a database in memory can be made");
        let request = Request::post("/records")
            .header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}"))
            .header(header::HOST, "orrery.test")
            .header(header::ORIGIN, "http://orrery.test")
            .body(Body::from(data.to_vec()))
            .expect("the head of the request is well formed");
        let response = router(App::new(store)).oneshot(request).await;
        let status = response.expect("the router always responds").status();
        assert!(!status.is_server_error(), "{status}");
        status.is_redirection()
    })
}
