//! TLS: the certificate and its key.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum_server::tls_rustls::RustlsConfig;
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// A certificate with its key, ready to be used.
#[derive(Clone, Debug)]
pub struct Tls(Arc<ServerConfig>);

/// Why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read.
    #[error("{} cannot be read: {why}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's message.
        why: std::io::Error,
    },
    /// There is nothing of the kind in the file.
    #[error("there is no {what} in PEM form in {}: {why}", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
        /// The expected content.
        what: &'static str,
        /// The content found instead.
        why: String,
    },
    /// Certificate and key cannot be used together.
    #[error("this certificate and key cannot be used: {0}")]
    Unusable(rustls::Error),
}

impl Tls {
    /// Reads the chain of certificates, the server's own first, and the key to it.
    pub fn read(certificates: &Path, key: &Path) -> Result<Tls, TlsError> {
        let read = |path: &Path| {
            fs::read(path).map_err(|why| TlsError::File { path: path.to_owned(), why })
        };
        let missing = |path: &Path, what, why: String| {
            Err(TlsError::Missing { path: path.to_owned(), what, why })
        };
        let chain: Result<Vec<_>, _> =
            CertificateDer::pem_slice_iter(&read(certificates)?).collect();
        let chain = match chain {
            Ok(chain) if chain.is_empty() => {
                return missing(certificates, "certificate", "it has none".to_owned());
            }
            Ok(chain) => chain,
            Err(why) => return missing(certificates, "certificate", why.to_string()),
        };
        let key = match PrivateKeyDer::from_pem_slice(&read(key)?) {
            Ok(key) => key,
            Err(why) => return missing(key, "private key", why.to_string()),
        };
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(TlsError::Unusable)?
            .with_no_client_auth()
            .with_single_cert(chain, key)
            .map_err(TlsError::Unusable)?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Tls(Arc::new(config)))
    }

    pub(crate) fn config(&self) -> RustlsConfig {
        RustlsConfig::from_config(Arc::clone(&self.0))
    }
}
