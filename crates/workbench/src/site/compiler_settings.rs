//! The settings with which a site compiles a submission.

/// The settings with which a site compiles a submission, and the limit of its size.
#[derive(Clone, Debug)]
pub struct CompilerSettings {
    /// The version of the compiler.
    pub rust_version: &'static str,
    /// The editions that the site compiles. The first edition is the preferred one.
    pub editions: &'static [&'static str],
    /// The packages of crates.io that the site is known to have. If the list is empty, the site has no crates.
    /// Otherwise, it may have others, too.
    pub known_crates: &'static [KnownCrate],
    /// True if the site runs programs on Windows.
    pub runs_windows: bool,
    /// True if the site builds programs with link-time optimization.
    pub has_link_time_optimization: bool,
    /// Further flags of the compiler.
    pub flags: &'static [&'static str],
    /// The size of the largest submission that the site accepts, in bytes, if that is known.
    pub submission_limit: Option<usize>,
}

/// A package of crates.io that a site has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownCrate {
    /// The name of the package.
    pub package: &'static str,
    /// The version, such as `1.2.3`.
    pub version: &'static str,
    /// The features that are on, among them those that are on by default.
    pub features: &'static [&'static str],
}

impl CompilerSettings {
    /// The settings that are assumed where nothing else is known: a compiler, but no crates.
    pub(super) const ASSUMED: Self = Self {
        rust_version: "1.89",
        editions: &["2024"],
        known_crates: &[],
        runs_windows: false,
        has_link_time_optimization: false,
        flags: &[],
        submission_limit: None,
    };

    /// Returns the preferred edition.
    pub fn preferred_edition(&self) -> &'static str {
        self.editions[0]
    }

    /// Returns true if the site has crates.
    pub fn has_crates(&self) -> bool {
        !self.known_crates.is_empty()
    }
}
