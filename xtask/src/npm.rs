//! The development tools that come from npm.

use crate::{digest::Digest, failure::Failure, files, process, project, steps::say};

/// Written into `node_modules`, so that it goes when that goes.
const STAMP: &str = "node_modules/.installed-from";

/// Installs the packages of `package-lock.json`, unless those are the ones that are there.
pub fn ensure_packages() -> Result<(), Failure> {
    let wanted = lock_digest()?;
    let stamp = project::path(STAMP);
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    say("installing npm packages");
    let mut npm = process::command("npm");
    // No package of ours needs its install script, and none gets to run one.
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
        .env("NO_UPDATE_NOTIFIER", "1");
    process::run("npm ci", &mut npm)?;
    files::write(&stamp, wanted.as_bytes())
}

/// Stands for the versions of all npm packages.
pub fn lock_digest() -> Result<String, Failure> {
    Ok(Digest::default()
        .with(files::read(&project::path("package-lock.json"))?)
        .finish())
}

#[cfg(test)]
mod tests {
    use json::Json;

    use super::*;

    fn fields<'j, 't>(
        json: &'j Json<'t>,
        name: &str,
    ) -> &'j [(std::borrow::Cow<'t, str>, Json<'t>)] {
        match json.get(name) {
            Some(Json::Object(fields)) => fields,
            _ => &[],
        }
    }

    /// `npm ci` asks the registry what a tag such as `latest` means today, and refuses the lock file on the day
    /// that it means something newer. So what a package asks for by a tag is named in `overrides`.
    #[test]
    fn no_package_is_asked_for_by_a_tag_that_moves() {
        let read = |name| String::from_utf8(files::read(&project::path(name)).unwrap()).unwrap();
        let (lock, manifest) = (read("package-lock.json"), read("package.json"));
        let (lock, manifest) = (json::parse(&lock).unwrap(), json::parse(&manifest).unwrap());
        let overrides = manifest.get("overrides").unwrap();
        let packages = fields(&lock, "packages");
        assert!(packages.len() > 1, "no packages in the lock file");
        for (path, package) in packages {
            let asker = path.rsplit("node_modules/").next().unwrap();
            for (wanted, range) in ["dependencies", "optionalDependencies"]
                .iter()
                .flat_map(|kind| fields(package, kind))
            {
                let tag = range.text().unwrap();
                if tag.starts_with(|first: char| first.is_ascii_alphabetic()) {
                    let fixed = overrides
                        .get(asker)
                        .and_then(|fixed| fixed.get(wanted)?.text());
                    assert!(
                        fixed.is_some(),
                        "{asker} wants {wanted} at {tag}: fix it in overrides"
                    );
                }
            }
        }
    }
}
