//! `cargo xtask icons`: draws the pictures that a system needs to install the app, from its icon.

use anyhow::{Result, ensure};
use xshell::{Shell, cmd};

use crate::shell;
use crate::tools::{self, say};

/// Folder of the icon and of its pictures.
const FOLDER: &str = "web/assets";

/// Attribute for the icon's rounded corners. A system cuts the corners of a maskable picture
/// itself.
const CORNERS: &str = " rx=\"12\"";

/// The pictures: name, side in pixels, and the text of the icon that the picture omits, or "".
const PICTURES: [(&str, u32, &str); 3] =
    [("icon-192.png", 192, ""), ("icon-512.png", 512, ""), ("icon-maskable.png", 512, CORNERS)];

/// Draws the pictures in Chromium.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    tools::browsers(shell)?;
    let icon = shell.read_file(format!("{FOLDER}/icon.svg"))?;
    ensure!(icon.matches(CORNERS).count() == 1, "the icon has other corners");
    let folder = shell.create_temp_dir()?;
    for (name, side, omitted) in PICTURES {
        let page = folder.path().join("icon.html");
        let drawing = if omitted.is_empty() { icon.clone() } else { icon.replace(omitted, "") };
        let style = format!("body{{margin:0}}svg{{display:block;width:{side}px;height:{side}px}}");
        shell.write_file(&page, format!("<!doctype html><style>{style}</style>{drawing}"))?;
        let picture = shell::root().join(FOLDER).join(name);
        let options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"];
        let size = format!("--window-size={side},{side}");
        let transparent = "--default-background-color=00000000";
        let output = format!("--screenshot={}", picture.display());
        cmd!(shell, "chromium {options...} {size} {transparent} {output} file://{page}")
            .quiet()
            .ignore_stderr()
            .run()?;
    }
    say(&format!("The pictures of the icon are in {FOLDER}/."));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The width and the height of a PNG file, which are four bytes each, from byte 16 on.
    fn size(file: &[u8]) -> [u32; 2] {
        assert!(file.starts_with(b"\x89PNG\r\n\x1a\n"));
        [16, 20].map(|start| u32::from_be_bytes(file[start..start + 4].try_into().unwrap()))
    }

    #[test]
    fn every_picture_of_the_manifest_is_there_with_its_size() {
        let shell = shell::at_the_root().unwrap();
        let manifest = shell.read_file(format!("{FOLDER}/manifest.webmanifest")).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        let page = shell.read_file("index.html").unwrap();
        let icons = manifest["icons"].as_array().unwrap();
        for (name, side, omitted) in PICTURES {
            let icon = icons.iter().find(|icon| icon["src"] == format!("./{name}")).unwrap();
            assert_eq!(icon["sizes"], format!("{side}x{side}"), "{name}");
            let purpose = if omitted.is_empty() { "any" } else { "maskable" };
            assert_eq!(icon["purpose"], purpose, "{name}");
            let file = shell.read_binary_file(format!("{FOLDER}/{name}")).unwrap();
            assert_eq!(size(&file), [side; 2], "{name}");
            assert!(page.contains(&format!("{FOLDER}/{name}")), "the page does not copy {name}");
        }
        assert_eq!(icons.len(), PICTURES.len() + 1, "and the icon itself");
    }
}
