//! `dist/`: assets under names that hold a hash of their bytes, and the files that refer to them.
//!
//! Every file of `app/assets/` and every generated one ships as `dist/assets/<stem>-<hash>.<ext>`,
//! except the style sheets in `app/assets/css/`, which are parts of those beside that directory.
//! `app/index.html` and the files of `app/public/` keep their names. In all of them `{{asset:NAME}}`
//! stands for the address of the asset `NAME` (its path below `app/assets/`).

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Stdio,
};

use super::{DIST, esbuild, offline, references};
use crate::{
    digest::{self, Digest},
    failure::Failure,
    files, npm, process, project,
    stamp::Stamp,
};

const SOURCES: &str = "app/assets";
const PUBLIC: &str = "app/public";
const PAGE: &str = "app/index.html";
/// Parts of style sheets, bundled into those that import them.
const STYLE_PARTS: &str = "css/";

/// Writes `dist/`; `false` means that it already was as it should be.
pub fn assemble(generated: &Path) -> Result<bool, Failure> {
    let sources = Sources::collect(generated)?;
    let dist = project::path(DIST);
    let stamp = Stamp::new("dist", sources.digest()?, &dist);
    if stamp.is_fresh() {
        return Ok(false);
    }
    let assets = Assets::resolve(sources.assets()?)?;
    let mut shipped = assets.files.clone();
    shipped.insert(
        "index.html".to_owned(),
        assets.filled(PAGE, files::read(&project::path(PAGE))?)?,
    );
    for name in files::list(&project::path(PUBLIC))? {
        let bytes = files::read(&project::path(PUBLIC).join(&name))?;
        let bytes = assets.filled(&format!("{PUBLIC}/{name}"), bytes)?;
        shipped.insert(name, bytes);
    }
    let script = minified(&project::path(offline::SOURCE), &["--target=es2022"])?;
    let script = offline::script(&String::from_utf8_lossy(&script), &shipped)?;
    shipped.insert(offline::NAME.to_owned(), script.into_bytes());
    // New files first: whoever serves the directory meanwhile must not miss one that the page names.
    for (name, bytes) in shipped.iter().filter(|(name, _)| *name != "index.html") {
        files::write(&dist.join(name), bytes)?;
    }
    files::write(&dist.join("index.html"), &shipped["index.html"])?;
    for name in files::list(&dist)? {
        if !shipped.contains_key(&name) {
            let path = dist.join(&name);
            std::fs::remove_file(&path).map_err(|error| Failure::of_file(&path, &error))?;
        }
    }
    stamp.record()?;
    Ok(true)
}

/// The files that `dist/` is made of, by the names that references use.
struct Sources {
    /// Ship as they are, or with their references filled in.
    plain: BTreeMap<String, PathBuf>,
    /// All the rest that the result depends on.
    others: Vec<PathBuf>,
}

impl Sources {
    fn collect(generated: &Path) -> Result<Self, Failure> {
        let mut plain = BTreeMap::new();
        let mut others = vec![project::path(PAGE), project::path(offline::SOURCE)];
        let sources = project::path(SOURCES);
        for name in files::list(&sources)? {
            let path = sources.join(&name);
            if name.starts_with(STYLE_PARTS) {
                others.push(path);
            } else {
                plain.insert(name, path);
            }
        }
        for relative in files::list(generated)? {
            let path = generated.join(&relative);
            let name = relative.rsplit('/').next().unwrap_or(&relative).to_owned();
            if plain.insert(name.clone(), path).is_some() {
                return Err(Failure::new(format!(
                    "{SOURCES}/{name}: this name is the build's own"
                )));
            }
        }
        let public = project::path(PUBLIC);
        others.extend(files::list(&public)?.iter().map(|name| public.join(name)));
        Ok(Self { plain, others })
    }

    fn digest(&self) -> Result<Digest, Failure> {
        let mut digest = Digest::default()
            .with(include_str!("assets.rs"))
            .with(include_str!("offline.rs"))
            .with(include_str!("references.rs"))
            .with(npm::lock_digest()?);
        for path in self.plain.values().chain(&self.others) {
            digest = digest
                .with(path.to_string_lossy().as_bytes())
                .with(files::read(path)?);
        }
        Ok(digest)
    }

    /// The assets' contents, minified but with their references still open.
    fn assets(&self) -> Result<BTreeMap<String, Vec<u8>>, Failure> {
        let mut assets = BTreeMap::new();
        for (name, path) in &self.plain {
            let is_source = path.starts_with(project::path(SOURCES));
            let extension = path.extension().and_then(|extension| extension.to_str());
            let bytes = match extension {
                Some("css") => minified(path, &["--bundle", "--external:{{asset:*"])?,
                Some("js") if is_source => minified(path, &["--target=es2022"])?,
                _ => files::read(path)?,
            };
            assets.insert(name.clone(), bytes);
        }
        Ok(assets)
    }
}

fn minified(path: &Path, options: &[&str]) -> Result<Vec<u8>, Failure> {
    let mut command = process::command(esbuild());
    command
        .arg(path)
        .args(["--minify", "--log-level=warning", "--legal-comments=none"])
        .args(options)
        .stdin(Stdio::null());
    process::output(&format!("esbuild {}", path.display()), &mut command)
}

/// Assets with their final bytes.
#[derive(Debug)]
struct Assets {
    /// From the name to the address, which begins with `/assets/`.
    addresses: BTreeMap<String, String>,
    /// From the path below `dist/` to the bytes.
    files: BTreeMap<String, Vec<u8>>,
}

impl Assets {
    /// Fills in the references of assets to each other: those first that refer to none.
    fn resolve(mut open: BTreeMap<String, Vec<u8>>) -> Result<Self, Failure> {
        let mut assets = Self {
            addresses: BTreeMap::new(),
            files: BTreeMap::new(),
        };
        while !open.is_empty() {
            let ready: Vec<String> = open
                .iter()
                .filter(|(_, bytes)| {
                    text(bytes).is_none_or(|text| {
                        references::names(text).all(|name| !open.contains_key(name))
                    })
                })
                .map(|(name, _)| name.clone())
                .collect();
            if ready.is_empty() {
                let names: Vec<_> = open.into_keys().collect();
                return Err(Failure::new(format!(
                    "{SOURCES}: these refer to each other in a circle: {}",
                    names.join(", ")
                )));
            }
            for name in ready {
                if let Some(bytes) = open.remove(&name) {
                    assets.add(&name, bytes)?;
                }
            }
        }
        Ok(assets)
    }

    fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), Failure> {
        let bytes = self.filled(&format!("{SOURCES}/{name}"), bytes)?;
        let hash = digest::for_name(&bytes);
        let hashed = match name.rsplit_once('.') {
            Some((stem, extension)) => format!("{stem}-{hash}.{extension}"),
            None => format!("{name}-{hash}"),
        };
        self.addresses
            .insert(name.to_owned(), format!("/assets/{hashed}"));
        self.files.insert(format!("assets/{hashed}"), bytes);
        Ok(())
    }

    /// The bytes with their references filled in; `whose` they are is for the error.
    fn filled(&self, whose: &str, bytes: Vec<u8>) -> Result<Vec<u8>, Failure> {
        let Some(text) = text(&bytes) else {
            return Ok(bytes);
        };
        references::replace(text, |name| self.addresses.get(name).map(String::as_str))
            .map(String::into_bytes)
            .map_err(|name| Failure::new(format!("{whose}: there is no asset `{name}`")))
    }
}

/// The bytes as text, if they are text that may refer to assets.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(files: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
        files
            .iter()
            .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
            .collect()
    }

    #[test]
    fn a_change_reaches_the_names_of_all_that_refer_to_it() {
        let address = |leaf: &str| {
            let chain = [
                ("a.js", "{{asset:b.js}}"),
                ("b.js", "{{asset:c.svg}}"),
                ("c.svg", leaf),
            ];
            Assets::resolve(open(&chain)).expect("no circle").addresses["a.js"].clone()
        };
        assert_eq!(address("one"), address("one"));
        assert_ne!(address("one"), address("two"));
    }

    #[test]
    fn the_hash_is_of_the_bytes_as_shipped() {
        let assets =
            Assets::resolve(open(&[("x/a.js", "{{asset:b}}"), ("b", "")])).expect("resolves");
        let (path, bytes) = assets
            .files
            .iter()
            .find(|(path, _)| path.starts_with("assets/x/"))
            .expect("a.js");
        assert_eq!(bytes, assets.addresses["b"].as_bytes());
        assert_eq!(*path, format!("assets/x/a-{}.js", digest::for_name(bytes)));
    }

    #[test]
    fn a_circle_and_an_unknown_name_are_told() {
        let circle = Assets::resolve(open(&[
            ("a", "{{asset:b}}"),
            ("b", "{{asset:a}}"),
            ("c", ""),
        ]));
        assert!(
            circle
                .unwrap_err()
                .to_string()
                .ends_with("in a circle: a, b")
        );
        let unknown = Assets::resolve(open(&[("a.css", "url({{asset:nope.svg}})")]));
        let message = unknown.unwrap_err().to_string();
        assert!(
            message.contains("a.css") && message.contains("`nope.svg`"),
            "{message}"
        );
    }
}
