//! An address that leads nowhere, opened by a person: the page says so, in their language, and leads home.

use crate::door;
use worker::{Env, Headers, Request, Response, Url};

/// The binding of the static files.
const ASSETS: &str = "ASSETS";

/// Whether a person has opened the address, as far as a browser says. A path that ends like the name of a file is one
/// that has gone, and is never answered by the page.
pub fn is_visit(request: &Request, url: &Url) -> bool {
    let asks_for_page = door::header(request, "Accept").is_some_and(|kinds| is_page(&kinds));
    asks_for_page && !is_file(url.path())
}

fn is_page(kinds: &str) -> bool {
    kinds.contains("text/html")
}

fn is_file(path: &str) -> bool {
    path.rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'))
}

/// The page with its own headers, as the 404 that it is here.
pub async fn page(env: &Env, url: &Url) -> worker::Result<Response> {
    let mut home = url.clone();
    home.set_path("/");
    home.set_query(None);
    let page = env.assets(ASSETS)?.fetch(home, None).await?;
    // Those of a fetched answer cannot be changed.
    let headers: Headers = page.headers().entries().collect();
    headers.set("X-Robots-Tag", "noindex")?;
    headers.delete("ETag")?;
    Ok(page.with_status(404).with_headers(headers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_told_from_places() {
        for path in ["/assets/app-0000000000.js", "/x.png", "/.well-known/a.b"] {
            assert!(is_file(path), "{path}");
        }
        for path in ["/", "/nowhere", "/play", "/r/", "/.well-known/x"] {
            assert!(!is_file(path), "{path}");
        }
    }

    #[test]
    fn browsers_ask_for_pages() {
        assert!(is_page("text/html,application/xhtml+xml,*/*;q=0.8"));
        assert!(!is_page("*/*"));
    }
}
