//! The HTTP headers with which a server should send the site, in the formats of several servers.

use std::path::Path;

use anyhow::{Context as _, Result};
use serde_json::json;
use xshell::Shell;

/// Folder of the files that a person names in the configuration of a server.
const FOLDER: &str = "hosting";

/// Permissions that the app never asks for.
const PERMISSIONS: &str =
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";

/// Content types of files by their endings. Some servers lack the newer types.
const TYPES: [(&str, &str); 10] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript"),
    ("mjs", "text/javascript"),
    ("css", "text/css"),
    ("wasm", "application/wasm"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("json", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("ts", "text/plain"),
];

/// Name and value of a header.
type Header = (&'static str, String);

/// A group of files with the same headers.
struct Group {
    /// Regular expression for the paths of the files, with the site in any folder.
    pattern: &'static str,
    /// Globs of the files' paths, with the site at the root. A `*` also matches slashes, and stands
    /// only at the end. Cloudflare Pages allow only one `*` in a rule.
    globs: &'static [&'static str],
    headers: Vec<Header>,
}

/// Writes the headers beside a site. `page` is the text of its page, which has a policy.
pub(crate) fn write(shell: &Shell, site: &Path, page: &str) -> Result<()> {
    let groups = groups(policy(page)?);
    let folder = site.join(FOLDER);
    shell.create_dir(&folder)?;
    shell.write_file(site.join("_headers"), netlify(&groups))?;
    shell.write_file(site.join(".htaccess"), apache(&groups))?;
    shell.write_file(site.join("serve.json"), serve(&groups))?;
    shell.write_file(folder.join("nginx.conf"), nginx(&groups))?;
    shell.write_file(folder.join("lighttpd.conf"), lighttpd(&groups))?;
    Ok(())
}

/// The content security policy that a page declares in a `meta` element.
fn policy(page: &str) -> Result<&str> {
    let element = page.split_once("http-equiv=\"Content-Security-Policy\"");
    let content = element.and_then(|(_, rest)| rest.split_once("content=\""));
    let policy = content.and_then(|(_, rest)| rest.split_once('"'));
    policy.map(|(policy, _)| policy).context("the page declares no policy")
}

/// All groups of files. `policy` is the content security policy of the page. Each file belongs to
/// at most one group, so no header is sent twice.
fn groups(policy: &str) -> [Group; 4] {
    let framed_by_itself = ("Content-Security-Policy", format!("{policy}; frame-ancestors 'self'"));
    let framed_by_all = ("Content-Security-Policy", "frame-ancestors *".to_owned());
    [
        // The app, which only its own site may frame.
        Group {
            pattern: r"/(index\.html)?$",
            globs: &["/", "/index.html"],
            headers: [fresh(), vec![framed_by_itself]].concat(),
        },
        // The files of the app whose names stay the same in every build.
        Group {
            pattern: r"/(sw\.js|manifest\.webmanifest)$",
            globs: &["/sw.js", "/manifest.webmanifest"],
            headers: fresh(),
        },
        // The files for pages that show boards, which every site may frame.
        Group {
            pattern: r"/v1/(examples/)?[^/]+$",
            globs: &["/v1/*"],
            headers: [fresh(), shared(), vec![framed_by_all]].concat(),
        },
        // The files of a build, whose folder is named by a hash, so that they never change.
        Group {
            pattern: r"/build/[0-9a-f]+/[^/]+$",
            globs: &["/build/*"],
            headers: [common("public, max-age=31536000, immutable"), shared()].concat(),
        },
    ]
}

/// Headers of files whose names do not change with their contents. Browsers have to ask the server
/// for changes each time.
fn fresh() -> Vec<Header> {
    common("no-cache")
}

/// The headers that all groups have. `cache` is the value of `Cache-Control`.
fn common(cache: &str) -> Vec<Header> {
    headers([
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Permissions-Policy", PERMISSIONS),
        ("Cache-Control", cache),
    ])
}

/// Headers of files that pages of other origins load.
fn shared() -> Vec<Header> {
    headers([
        ("Access-Control-Allow-Origin", "*"),
        ("Cross-Origin-Resource-Policy", "cross-origin"),
    ])
}

fn headers<const N: usize>(all: [(&'static str, &str); N]) -> Vec<Header> {
    all.map(|(name, value)| (name, value.to_owned())).to_vec()
}

/// The headers of a group as text. The three texts stand before each name, before each value, and
/// after each value.
fn lines(group: &Group, [before, between, after]: [&str; 3]) -> String {
    let line = |(name, value): &Header| [before, name, between, value, after].concat();
    group.headers.iter().map(line).collect()
}

/// Text of `_headers` for Netlify and Cloudflare Pages, which know all content types.
fn netlify(groups: &[Group]) -> String {
    let blocks = groups.iter().flat_map(|group| {
        let lines = lines(group, ["  ", ": ", "\n"]);
        group.globs.iter().flat_map(move |glob| [glob.to_string(), "\n".to_owned(), lines.clone()])
    });
    blocks.collect()
}

/// Text of `.htaccess` for Apache with `mod_headers`.
fn apache(groups: &[Group]) -> String {
    let types = TYPES.map(|(ending, kind)| format!("AddType \"{kind}\" .{ending}\n")).concat();
    let blocks = groups.iter().flat_map(|group| {
        let open = format!("<If \"%{{REQUEST_URI}} =~ m#{}#\">\n", group.pattern);
        [open, lines(group, ["  Header set ", " \"", "\"\n"]), "</If>\n".to_owned()]
    });
    types + &blocks.collect::<String>()
}

/// Text of a part of a `server` block for nginx.
fn nginx(groups: &[Group]) -> String {
    let rows = TYPES.map(|(ending, kind)| {
        // A type here has no character set, because the line `charset` adds it to texts.
        format!("    {} {ending};\n", kind.split(';').next().unwrap_or(kind))
    });
    // nginx replaces its whole list of types by this one. In each location the list holds for the
    // files of the site alone.
    let types = format!("  charset utf-8;\n  types {{\n{}  }}\n", rows.concat());
    let blocks = groups.iter().flat_map(|group| {
        let open = format!("location ~ \"{}\" {{\n", group.pattern);
        let lines = lines(group, ["  add_header ", " \"", "\";\n"]);
        [open, types.clone(), lines, "}\n".to_owned()]
    });
    blocks.collect()
}

/// Text of a part of a configuration for lighttpd.
fn lighttpd(groups: &[Group]) -> String {
    let types = TYPES.map(|(ending, kind)| {
        // Example: `$HTTP["url"] =~ "(\.js)$" { mimetype.assign = ( "" => "text/javascript" ) }`.
        // The address of a folder stands for the page in it.
        let folder = if ending == "html" { "/|" } else { "" };
        let paths = format!("$HTTP[\"url\"] =~ \"({folder}\\.{ending})$\"");
        // The empty ending stands for all files at these addresses.
        format!("{paths} {{ mimetype.assign = ( \"\" => \"{kind}\" ) }}\n")
    });
    let blocks = groups.iter().flat_map(|group| {
        let open = format!("$HTTP[\"url\"] =~ \"{}\" {{\n", group.pattern);
        let begin = "  setenv.set-response-header = (\n".to_owned();
        let lines = lines(group, ["    \"", "\" => \"", "\",\n"]);
        [open, begin, lines, "  )\n}\n".to_owned()]
    });
    let modules = "server.modules += ( \"mod_setenv\" )\n".to_owned();
    modules + &types.concat() + &blocks.collect::<String>()
}

/// Text of `serve.json` for `serve` from npm, which knows all content types. There `**` matches
/// slashes, and `*` does not.
fn serve(groups: &[Group]) -> String {
    let rules = groups.iter().flat_map(|group| {
        let headers: Vec<_> = group
            .headers
            .iter()
            .map(|(name, value)| json!({ "key": name, "value": value }))
            .collect();
        let globs = group.globs.iter().map(|glob| glob.replace('*', "**"));
        globs.map(move |glob| json!({ "source": glob, "headers": headers }))
    });
    let rules: Vec<_> = rules.collect();
    // Only the folder's address stands for its page. All other addresses keep their endings and
    // queries.
    let config = json!({ "cleanUrls": ["/"], "headers": rules });
    format!("{config:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_is_that_of_the_page() {
        let page = "<meta\n http-equiv=\"Content-Security-Policy\"\n content=\"a 'self'\" />";
        assert_eq!(policy(page).unwrap(), "a 'self'");
        assert!(policy("<meta content=\"a\">").is_err());
    }

    #[test]
    fn every_server_is_told_every_header_of_every_group() {
        let groups = groups("script-src 'self'");
        for write in [netlify, apache, nginx, lighttpd, serve] {
            let text = write(&groups);
            for (name, value) in groups.iter().flat_map(|group| &group.headers) {
                assert!(text.contains(name) && text.contains(value), "{name}: {text}");
            }
        }
    }

    #[test]
    fn every_server_is_told_the_relay_of_the_page() {
        let page = "<meta http-equiv=\"Content-Security-Policy\" \
                    content=\"connect-src 'self'; img-src 'self'\"><title>A</title>";
        let relay = "wss://anna:secret@relay.example.org:444/mqtt?a&b";
        let named = fairboard_relay::with_relay(page, relay).unwrap();
        for write in [netlify, apache, nginx, lighttpd, serve] {
            for (page, expected) in [
                (page, "connect-src 'self'; img-src"),
                (&named, "connect-src 'self' wss://relay.example.org:444; img-src"),
            ] {
                let text = write(&groups(policy(page).unwrap()));
                assert!(text.contains(expected) && !text.contains("secret"), "{text}");
            }
        }
    }

    #[test]
    fn a_rule_of_netlify_and_cloudflare_has_at_most_one_star_at_its_end() {
        for line in netlify(&groups("script-src 'self'")).lines() {
            let rule = line.strip_prefix('/').unwrap_or_default();
            assert!(!rule.trim_end_matches('*').contains('*') && !rule.ends_with("**"), "{line}");
        }
    }

    #[test]
    fn no_server_allows_a_camera() {
        for write in [netlify, apache, nginx, lighttpd, serve] {
            let text = write(&groups("script-src 'self'"));
            assert!(text.contains("camera=()"), "{text}");
        }
    }

    #[test]
    fn the_app_is_framed_by_itself_and_a_board_by_all() {
        let text = netlify(&groups("script-src 'self'"));
        let blocks: Vec<&str> = text.split("\n/").collect();
        for (path, expected) in [
            ("index.html\n", "script-src 'self'; frame-ancestors 'self'"),
            ("v1/*\n", "Content-Security-Policy: frame-ancestors *"),
        ] {
            let block = blocks.iter().find(|block| block.starts_with(path)).unwrap();
            assert!(block.contains(expected), "{block}");
        }
    }
}
