//! The sites that judge solutions, and everything that differs between them.
//!
//! A [`Site`] has three parts: the address of its problems, its [`CompilerSettings`], and its [`ProblemDefaults`]. The
//! table `SITES` has an entry for each known site.

pub(crate) mod problem_identifier;
mod site_address;
pub mod compiler_settings;
pub mod problem_defaults;

use crate::judging::comparison::Granularity;
use crate::support::bytes::Bytes;
use crate::url::Url;
use anyhow::Result;
use compiler_settings::{CompilerSettings, KnownCrate};
use problem_defaults::ProblemDefaults;
use problem_identifier::ProblemIdentifier;
use site_address::SiteAddress;

/// A site that judges solutions. To add a site, write an entry in the table `SITES`. If its template or its compiler
/// settings differ from those of all other sites, give the site a short name of its own, and write the template
/// `SHORT_NAME.rs`.
#[derive(Clone, Debug)]
pub struct Site {
    /// The name, such as `AtCoder`. No two sites have the same name.
    pub name: &'static str,
    /// The name that stands for the site in names of files and folders. For example, the short name of AtCoder is
    /// `atcoder`, so its template is `atcoder.rs`. Sites that are treated alike share a short name.
    pub short_name: &'static str,
    /// The address of its problems; `None` for the site that stands for all others.
    address: Option<SiteAddress>,
    /// The settings with which it compiles a submission.
    pub compiler_settings: CompilerSettings,
    /// The properties of a problem whose header does not state others.
    pub defaults: ProblemDefaults,
}

/// The site that stands for all sites that are not known. It is expected to have a compiler, but no crates.
static OTHER: Site = Site {
    name: "an unknown site",
    short_name: "other",
    address: None,
    compiler_settings: CompilerSettings::ASSUMED,
    defaults: ProblemDefaults::USUAL,
};

/// The known sites.
static SITES: &[Site] = &[
    Site {
        name: "AtCoder",
        short_name: "atcoder",
        address: Some(SiteAddress {
            domain: "atcoder.jp",
            identify: |path| match path {
                [.., "tasks", task] => Some(ProblemIdentifier::new(&[task])),
                _ => None,
            },
        }),
        compiler_settings: CompilerSettings {
            known_crates: &[
                KnownCrate { package: "ac-library-rs", version: "0.2.0", features: &[] },
                KnownCrate {
                    package: "itertools",
                    version: "0.14.0",
                    features: &["default", "use_std", "use_alloc"],
                },
                KnownCrate {
                    package: "petgraph",
                    version: "0.8.2",
                    features: &["default", "std", "graphmap", "stable_graph", "matrix_graph"],
                },
                KnownCrate { package: "proconio", version: "0.5.0", features: &["derive"] },
            ],
            has_link_time_optimization: true,
            flags: &["--cfg=atcoder"],
            submission_limit: Some(524_288),
            ..CompilerSettings::ASSUMED
        },
        defaults: ProblemDefaults { stack: Bytes::megabytes(1024), ..ProblemDefaults::USUAL },
    },
    Site {
        name: "Codeforces",
        short_name: "codeforces",
        address: Some(SiteAddress {
            domain: "codeforces.com",
            identify: |path| match path {
                [.., contest, "problem", letter]
                | [.., "problem" | "gymProblem", contest, letter] => {
                    let is_gym =
                        path.iter().any(|part| ["gym", "gymProblem", "group"].contains(part));
                    let prefix = if is_gym { "gym" } else { "cf" };
                    Some(ProblemIdentifier::new(&[prefix, contest, letter]))
                }
                _ => None,
            },
        }),
        compiler_settings: CompilerSettings {
            editions: &["2024", "2021"],
            runs_windows: true,
            flags: &["--cfg=ONLINE_JUDGE"],
            submission_limit: Some(65_536),
            ..CompilerSettings::ASSUMED
        },
        defaults: ProblemDefaults {
            granularity: Granularity::Words,
            is_multitest: true,
            ..ProblemDefaults::USUAL
        },
    },
];

impl Site {
    /// Returns the site of the problem at `url`.
    ///
    /// # Errors
    ///
    /// Returns an error if the scheme is neither `http` nor `https`, if the host is neither a name nor an IPv4 address,
    /// or if the port is not a number.
    pub fn of_url(url: &str) -> Result<&'static Self> {
        Ok(Self::of_host(Url::parse(url)?.host()))
    }

    /// Returns the site that stands for all others. It is also the site of a problem whose URL is not known.
    pub fn other() -> &'static Self {
        &OTHER
    }

    /// Returns the site of a host, which is in lower case.
    pub(crate) fn of_host(host: &str) -> &'static Self {
        let has_host = |site: &&Self| site.address.is_some_and(|address| address.has_host(host));
        SITES.iter().find(has_host).unwrap_or(Self::other())
    }

    /// Returns true unless this is the site that stands for all others.
    pub fn is_known(&self) -> bool {
        self.address.is_some()
    }

    /// Finds the problem in the segments of a URL's path. Returns `None` if the page is not that of a problem, or if
    /// the site is not known.
    pub(crate) fn identify(&self, segments: &[&str]) -> Option<ProblemIdentifier> {
        (self.address?.identify)(segments)
    }
}

impl PartialEq for Site {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Site {}

#[cfg(test)]
mod tests {
    use super::{Bytes, Granularity, SITES, Site};

    #[test]
    fn the_known_sites_prefer_edition_2024() {
        for site in SITES {
            assert_eq!(site.compiler_settings.preferred_edition(), "2024", "{}", site.name);
        }
    }

    /// The pages of the sites state these facts.
    #[test]
    fn the_known_sites_differ_from_unknown_ones_in_these_facts() {
        let [atcoder, codeforces] =
            ["https://atcoder.jp", "https://codeforces.com"].map(|url| Site::of_url(url).unwrap());
        assert!(atcoder.compiler_settings.has_link_time_optimization);
        assert_eq!(atcoder.compiler_settings.flags, ["--cfg=atcoder"]);
        assert_eq!(atcoder.compiler_settings.editions, ["2024"]);
        assert_eq!(atcoder.defaults.stack, Bytes::megabytes(1024));
        assert!(atcoder.defaults.granularity == Granularity::Lines);
        assert!(!codeforces.compiler_settings.has_link_time_optimization);
        assert_eq!(codeforces.compiler_settings.flags, ["--cfg=ONLINE_JUDGE"]);
        assert_eq!(codeforces.compiler_settings.editions, ["2024", "2021"]);
        assert!(
            codeforces.compiler_settings.runs_windows && !atcoder.compiler_settings.runs_windows
        );
        assert!(codeforces.defaults.granularity == Granularity::Words);
        assert!(codeforces.defaults.is_multitest && !atcoder.defaults.is_multitest);
    }

    #[test]
    fn the_size_of_a_source_is_limited_on_every_known_site() {
        for site in SITES {
            assert!(site.compiler_settings.submission_limit.is_some(), "{}", site.name);
        }
        assert_eq!(Site::other().compiler_settings.submission_limit, None);
    }

    #[test]
    fn the_host_of_a_url_is_that_of_a_site() {
        for (url, name) in [
            ("https://atcoder.jp/x", "AtCoder"),
            ("HTTPS://atcoder.jp/x", "AtCoder"),
            ("http://atcoder.jp/x", "AtCoder"),
            ("https://codeforces.com", "Codeforces"),
            ("https://m1.CodeForces.com?x", "Codeforces"),
            ("https://codeforces.com:443/x", "Codeforces"),
            ("https://user:pw@codeforces.com/x", "Codeforces"),
            ("https://codeforces.com./x", "Codeforces"),
            ("https://notatcoder.jp/", "an unknown site"),
            ("https://x.org/atcoder.jp", "an unknown site"),
            ("https://x.org?@atcoder.jp", "an unknown site"),
            ("https://atcoder.jp@x.org", "an unknown site"),
            ("https://atcoder.jp:443@x.org", "an unknown site"),
            ("https://localhost/x", "an unknown site"),
            ("http://192.168.1.5:12345/x", "an unknown site"),
        ] {
            assert_eq!(Site::of_url(url).unwrap().name, name, "{url}");
        }
        for scheme in ["", "javascript://", "file://", " https://", "://", "https:"] {
            let error = Site::of_url(&format!("{scheme}atcoder.jp/\x1b")).unwrap_err();
            let expected =
                format!("URL of a problem, https://…, found \"{scheme}atcoder.jp/\\u{{1b}}\"");
            assert!(error.to_string().ends_with(&expected), "{error}");
        }
        for url in [
            "https://",
            "https:///atcoder.jp",
            "https://atcoder.jp:x/",
            "https://atcoder.jp::8080/",
            "https://a b/",
            "https://[::1]/",
            "https://./",
        ] {
            assert!(Site::of_url(url).is_err(), "{url}");
        }
    }

    #[test]
    fn only_atcoder_has_crates() {
        for (url, expected) in [
            ("https://atcoder.jp", true),
            ("https://codeforces.com", false),
            ("https://x.org", false),
        ] {
            assert_eq!(
                Site::of_url(url).unwrap().compiler_settings.has_crates(),
                expected,
                "{url}"
            );
        }
    }

    #[test]
    fn one_site_stands_for_all_others() {
        assert!(!Site::other().is_known());
        assert!(SITES.iter().all(|site| site.is_known() && site != Site::other()));
        assert_eq!(Site::of_url("https://x.org").unwrap(), Site::other());
        assert_ne!(Site::of_url("https://atcoder.jp").unwrap(), Site::other());
    }
}
