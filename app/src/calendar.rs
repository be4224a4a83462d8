//! A deadline as a calendar's entry: iCalendar (RFC 5545), one event with an alarm.

use room::Civil;

/// The most bytes of a line (RFC 5545, section 3.1).
const LONGEST_LINE: usize = 75;
const MINUTE: i64 = 60_000;

/// An entry. Times are in ms since the epoch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry<'a> {
    /// What names it for ever: the same deadline, saved again, replaces the former entry.
    pub uid: &'a str,
    pub title: &'a str,
    pub text: &'a str,
    pub link: &'a str,
    /// When it begins. It lasts a quarter of an hour.
    pub at: i64,
    /// When it was written.
    pub now: i64,
    /// So many hours before it the calendar rings; 0 rings at its beginning.
    pub alarm_h: u32,
}

impl Entry<'_> {
    /// The whole file.
    pub fn file(&self) -> String {
        let alarm = match self.alarm_h {
            0 => "TRIGGER:PT0S".to_owned(),
            hours => ["TRIGGER:-PT", &hours.to_string(), "H"].concat(),
        };
        let text = [self.text, " ", self.link].concat();
        let lines = [
            "BEGIN:VCALENDAR".to_owned(),
            "VERSION:2.0".to_owned(),
            "PRODID:-//Selminha//Selminha//EN".to_owned(),
            "METHOD:PUBLISH".to_owned(),
            "BEGIN:VEVENT".to_owned(),
            ["UID:", &escaped(self.uid)].concat(),
            ["DTSTAMP:", &utc(self.now)].concat(),
            ["DTSTART:", &utc(self.at)].concat(),
            ["DTEND:", &utc(self.at.saturating_add(15 * MINUTE))].concat(),
            ["SUMMARY:", &escaped(self.title)].concat(),
            ["DESCRIPTION:", &escaped(&text)].concat(),
            ["URL:", self.link].concat(),
            "BEGIN:VALARM".to_owned(),
            "ACTION:DISPLAY".to_owned(),
            ["DESCRIPTION:", &escaped(self.title)].concat(),
            alarm,
            "END:VALARM".to_owned(),
            "END:VEVENT".to_owned(),
            "END:VCALENDAR".to_owned(),
        ];
        lines.iter().map(|line| folded(line)).collect()
    }
}

/// A text value: what has a meaning of its own is marked (RFC 5545, section 3.3.11).
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// A line with its end; a long one goes on in the next, after a blank, and no character is cut.
fn folded(line: &str) -> String {
    let mut out = String::with_capacity(line.len() + 2);
    let mut length = 0;
    for c in line.chars() {
        if length + c.len_utf8() > LONGEST_LINE {
            out.push_str("\r\n ");
            length = 1;
        }
        out.push(c);
        length += c.len_utf8();
    }
    out.push_str("\r\n");
    out
}

/// "20260603T140500Z".
fn utc(at: i64) -> String {
    let at = Civil::from(at);
    let two = |number: i64| [if number < 10 { "0" } else { "" }, &number.to_string()].concat();
    [
        &at.year.to_string(),
        two(at.month).as_str(),
        &two(at.day),
        "T",
        &two(at.hour),
        &two(at.minute),
        &two(at.second),
        "Z",
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_in_utc() {
        for (at, written) in [
            (0, "19700101T000000Z"),
            (951_782_399_000, "20000228T235959Z"),
            (951_825_600_000, "20000229T120000Z"),
            (1_798_761_599_999, "20261231T235959Z"),
            (4_107_542_400_000, "21000301T000000Z"),
        ] {
            assert_eq!(utc(at), written);
        }
    }

    #[test]
    fn texts_are_marked_and_long_lines_folded() {
        assert_eq!(escaped("a,b;c\\d\r\ne"), "a\\,b\\;c\\\\d\\ne");
        let line = ["DESCRIPTION:", &"é".repeat(60)].concat();
        let folded = folded(&line);
        assert!(folded.split("\r\n").all(|part| part.len() <= LONGEST_LINE));
        assert_eq!(folded.replace("\r\n ", "").trim_end(), line);
    }

    #[test]
    fn an_entry_is_a_whole_calendar() {
        let file = Entry {
            uid: "r-1-4@selminha",
            title: "Chess: last moment, for your move",
            text: "A game:",
            link: "https://example.org/r/abc",
            at: 1_798_761_599_999,
            now: 0,
            alarm_h: 3,
        }
        .file();
        for line in [
            "BEGIN:VCALENDAR",
            "UID:r-1-4@selminha",
            "DTSTART:20261231T235959Z",
            "DTEND:20270101T001459Z",
            "SUMMARY:Chess: last moment\\, for your move",
            "URL:https://example.org/r/abc",
            "TRIGGER:-PT3H",
            "END:VCALENDAR",
        ] {
            assert!(file.lines().any(|found| found == line), "{line} in {file}");
        }
        assert_eq!(file.matches('\n').count(), file.matches("\r\n").count());
    }
}
