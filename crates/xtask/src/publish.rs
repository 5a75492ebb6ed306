//! `cargo xtask publish`: replaces an earlier site by the built site, and keeps the builds that
//! open pages may still need.

use std::path::Path;

use anyhow::{Result, ensure};
use xshell::Shell;

use crate::dist::{self, DIST, file_name};
use crate::flags::Publish;
use crate::site::BUILDS;

/// Name of the list of builds in a published site, the newest first.
const LIST: &str = "builds.txt";

/// Largest number of builds that are kept.
const KEPT: usize = 10;

pub(crate) fn run(shell: &Shell, flags: &Publish) -> Result<()> {
    publish(shell, DIST.as_ref(), &flags.folder)
}

/// Copies a site over the earlier one in `folder`, and deletes the builds that are too old. Other
/// files of the folder stay, such as the boards for other pages in `v1` once a site has `v2`.
fn publish(shell: &Shell, site: &Path, folder: &Path) -> Result<()> {
    let builds = shell.read_dir(site.join(BUILDS)).unwrap_or_default();
    ensure!(builds.len() == 1, "the site is not built: run «cargo xtask dist» first");
    let list = folder.join(LIST);
    let earlier = shell.read_file(&list).unwrap_or_default();
    let (kept, dropped) = kept_and_dropped(file_name(&builds[0])?, &earlier);
    dist::copy(shell, site, folder)?;
    for build in dropped {
        shell.remove_path(folder.join(BUILDS).join(build))?;
    }
    Ok(shell.write_file(list, kept.join("\n") + "\n")?)
}

/// The builds to keep, the new one first, and the builds to delete. `earlier` is the former list,
/// which has the new build if the same build was published before.
fn kept_and_dropped<'a>(new: &'a str, earlier: &'a str) -> (Vec<&'a str>, Vec<&'a str>) {
    let mut kept = vec![new];
    kept.extend(earlier.lines().filter(|build| *build != new));
    let dropped = kept.split_off(KEPT.min(kept.len()));
    (kept, dropped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_builds_stay() {
        let earlier = "j\ni\nh\ng\nf\ne\nd\nc\nb\na\n";
        for (new, earlier, kept, dropped) in [
            ("a", "", "a", ""),
            ("b", "a\n", "b a", ""),
            ("a", "b\na\n", "a b", ""),
            ("k", earlier, "k j i h g f e d c b", "a"),
        ] {
            let (found, gone) = kept_and_dropped(new, earlier);
            assert_eq!((found.join(" ").as_str(), gone.join(" ").as_str()), (kept, dropped));
        }
    }

    #[test]
    fn a_site_is_published_beside_its_earlier_builds() {
        let shell = Shell::new().unwrap();
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("published");
        shell.write_file(folder.join("v0/fairboard.mjs"), "").unwrap();
        for build in ["one", "two"] {
            let site = root.path().join(build);
            shell.write_file(site.join("index.html"), build).unwrap();
            shell.write_file(site.join("build").join(build).join("a.js"), "").unwrap();
            publish(&shell, &site, &folder).unwrap();
        }
        for file in ["build/one/a.js", "build/two/a.js", "v0/fairboard.mjs"] {
            assert!(folder.join(file).exists(), "{file}");
        }
        assert_eq!(shell.read_file(folder.join("index.html")).unwrap(), "two");
        assert_eq!(shell.read_file(folder.join(LIST)).unwrap(), "two\none\n");
    }
}
