//! The content that ships is whole and true.

mod common;

#[test]
fn the_content_has_no_problem() {
    let report = common::check(&common::directory());
    assert!(report.problems.is_empty(), "{}", report.problems.join("\n"));
    assert!(report.lessons >= 12, "{} lessons", report.lessons);
    assert!(report.exercises >= 60, "{} exercises", report.exercises);
    assert!(report.terms >= 80, "{} terms", report.terms);
}
