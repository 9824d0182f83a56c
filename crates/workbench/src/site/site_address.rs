//! The place of a site's problems on the web.

use crate::site::problem_identifier::ProblemIdentifier;

/// The URLs of the problems of a known site.
#[derive(Clone, Copy, Debug)]
pub(super) struct SiteAddress {
    /// The domain of the URLs, in lower case. Its subdomains belong to the site as well.
    pub(super) domain: &'static str,
    /// Finds the problem in the segments of a URL's path. Returns `None` if the page is not that of a problem.
    pub(super) identify: fn(&[&str]) -> Option<ProblemIdentifier>,
}

impl SiteAddress {
    /// Returns true if a host, which is in lower case, belongs to the site.
    pub(super) fn has_host(&self, host: &str) -> bool {
        let subdomain = host.strip_suffix(self.domain);
        subdomain.is_some_and(|subdomain| subdomain.is_empty() || subdomain.ends_with('.'))
    }
}
