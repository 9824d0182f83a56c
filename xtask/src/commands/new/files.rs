//! The files of a problem, from what is known of its statement.

use anyhow::{Context, Result, ensure};
use std::fs;
use xtask::online_judge::OnlineJudge;
use xtask::project::{Project, read, write};

/// What is known of a problem.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Statement {
    pub(super) name: String,
    pub(super) url: String,
    pub(super) title: String,
    pub(super) seconds: f64,
    /// Inputs and outputs.
    pub(super) samples: Vec<(String, String)>,
}

impl Statement {
    /// Only the URL and the name are known. The sample is to be pasted.
    pub(super) fn empty(url: &str, name: &str) -> Result<Self> {
        Self::new(url, name, "TODO title", 2.0, vec![Default::default()])
    }

    /// Checks what comes from outside: nothing else becomes part of a path or ends a line.
    pub(super) fn new(
        url: &str,
        name: &str,
        title: &str,
        seconds: f64,
        samples: Vec<(String, String)>,
    ) -> Result<Self> {
        OnlineJudge::of_url(url)?;
        // Without what a browser adds, such as `?lang=en`.
        let end = url.find(['?', '#']).unwrap_or(url.len());
        let url = url[..end].trim_end_matches('/');
        let is_part = |c: char| c.is_ascii_alphanumeric() || "-._~%:/+@".contains(c);
        let is_url = url.chars().all(is_part);
        ensure!(
            is_url,
            "expected a URL as the browser shows it, found {url:?}"
        );
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let is_first = |c: char| c.is_ascii_lowercase();
        let is_name = name.starts_with(is_first) && name.chars().all(is_part);
        ensure!(
            is_name,
            "expected a name like abc400f, of lower-case letters, digits and `_`, found {name:?}"
        );
        Ok(Self {
            name: name.into(),
            url: url.into(),
            title: title.split_whitespace().collect::<Vec<_>>().join(" "),
            seconds,
            samples,
        })
    }
}

/// The name that a URL tells: `abc400f`, `cf936b`.
pub(super) fn name_of(url: &str) -> Result<String> {
    let end = url.find(['?', '#']).unwrap_or(url.len());
    let segments: Vec<_> = url[..end].trim_end_matches('/').split('/').collect();
    let name = match segments[..] {
        [.., "tasks", task] => task.replace(['_', '-'], ""),
        [.., "problem", contest, letter] | [.., contest, "problem", letter] => {
            format!("cf{contest}{letter}")
        }
        _ => String::new(),
    };
    let name = name.to_lowercase();
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase());
    ensure!(
        is_name,
        "{url} tells no name: give one, `cargo xtask new URL NAME`"
    );
    Ok(name)
}

/// Creates what there is not yet, and returns the names of these files.
pub(super) fn create(project: &Project, statement: &Statement) -> Result<Vec<String>> {
    let name = &statement.name;
    let mut files = Vec::new();
    let source = format!("src/bin/{name}.rs");
    if !project.source(name).exists() {
        let judge = OnlineJudge::of_url(&statement.url)?;
        let template = if judge.has_crates {
            include_str!("../../../templates/atcoder.rs")
        } else {
            include_str!("../../../templates/codeforces.rs")
        };
        let text = lines(template)
            .replace("TIME_LIMIT", &format!("{} s", statement.seconds))
            .replace("URL", &statement.url)
            .replace("TITLE", &statement.title);
        files.push((source, text));
    }
    for (number, (input, output)) in (1..).zip(&statement.samples) {
        let file = format!("testcases/{name}/sample-{number}");
        // One that is empty still waits for its sample.
        let lacks = |file: &str| {
            read(&project.root().join(file))
                .unwrap_or_default()
                .is_empty()
        };
        if lacks(&format!("{file}.in")) {
            files.push((format!("{file}.in"), lines(input)));
            files.push((format!("{file}.out"), lines(output)));
        }
    }
    for (file, text) in &files {
        write(&project.root().join(file), text)?;
    }
    Ok(files.into_iter().map(|(file, _)| file).collect())
}

/// Creates the comparison of a solution with a naive solver, and returns the name of the file.
pub(super) fn add_naive(project: &Project, name: &str) -> Result<[String; 1]> {
    let file = format!("tests/proof/{name}.rs");
    let path = project.root().join(&file);
    ensure!(!path.exists(), "{file} exists already");
    let source = project.source(name);
    let solution = read(&source)?.trim_end().to_owned();
    let module = format!("#[cfg(test)]\n#[path = \"../../{file}\"]\nmod proof;\n");
    let proof = lines(include_str!("../../../templates/proof.rs")).replace("NAME", name);
    write(&path, &proof)?;
    fs::write(&source, format!("{solution}\n\n{module}"))
        .with_context(|| format!("cannot write {}", source.display()))?;
    Ok([file])
}

/// A text with a newline after each line, as it may have come from a system with other line ends.
fn lines(text: &str) -> String {
    text.lines().map(|line| format!("{line}\n")).collect()
}
