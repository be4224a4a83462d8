//! The cookie that holds a device's token, one for each room.

/// Its name. Its path is the room's API address, so rooms do not see each other's.
const NAME: &str = "seat";
/// 400 days, the longest that browsers keep.
const MAX_AGE_S: u32 = 400 * 24 * 60 * 60;

/// The token in a `Cookie` header.
pub fn token(header: &str) -> Option<&str> {
    header
        .split(';')
        .find_map(|pair| pair.trim().strip_prefix(NAME)?.strip_prefix('='))
}

/// The `Set-Cookie` value that keeps `token` for another 400 days.
pub fn keep(room: &str, token: &str, secure: bool) -> String {
    set(room, token, MAX_AGE_S, secure)
}

/// The `Set-Cookie` value that removes the cookie.
pub fn remove(room: &str, secure: bool) -> String {
    set(room, "", 0, secure)
}

fn set(room: &str, token: &str, max_age_s: u32, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!(
        "{NAME}={token}; Path=/api/rooms/{room}; Max-Age={max_age_s}; HttpOnly; SameSite=Strict{secure}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_found_among_other_cookies() {
        assert_eq!(token("a=b; seat=xyz; c=d"), Some("xyz"));
        assert_eq!(token("seats=no; xseat=no"), None);
        assert_eq!(token(""), None);
    }

    #[test]
    fn attributes_are_those_of_the_contract() {
        let cookie = keep("r", "t", true);
        assert_eq!(
            cookie,
            "seat=t; Path=/api/rooms/r; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure"
        );
        assert!(!keep("r", "t", false).contains("Secure"));
        assert!(remove("r", false).contains("Max-Age=0"));
    }
}
