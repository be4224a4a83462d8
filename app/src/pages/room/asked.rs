//! A sentence with answers. They do not obey a press that was aimed at what stood there before, and what is final is
//! asked twice.

use leptos::prelude::*;
use room::ClientMessage;

use super::scene::Scene;
use super::term::Term;
use crate::browser;
use crate::live::{Text, flag, on_press, part};
use crate::room_client;
use crate::strings::Strings;

/// For so long, in ms, a button that has just appeared does nothing.
const GUARD: i64 = 500;

/// What a press on a button does.
#[derive(Clone)]
enum Deed {
    /// Says something to the server, once it is sure where it is final.
    Say {
        message: ClientMessage,
        sure: Option<&'static str>,
    },
    /// Does something in the page.
    Do(Callback<()>),
}

/// A button under a sentence.
#[derive(Clone)]
pub(super) struct Answer {
    label: &'static str,
    class: &'static str,
    deed: Deed,
}

impl Answer {
    fn button(label: &'static str, deed: Deed) -> Self {
        Self {
            label,
            class: "btn",
            deed,
        }
    }

    /// One that is left out where there is little room, because there is another way to it.
    pub fn optional(self) -> Self {
        Self {
            class: "btn optional",
            ..self
        }
    }

    /// One that says something to the server.
    pub fn new(label: &'static str, message: ClientMessage) -> Self {
        let deed = Deed::Say {
            message,
            sure: None,
        };
        Self::button(label, deed)
    }

    /// One that says what cannot be taken back, and is asked for twice: the second time with the words `sure`.
    pub fn final_one(label: &'static str, sure: &'static str, message: ClientMessage) -> Self {
        let deed = Deed::Say {
            message,
            sure: Some(sure),
        };
        Self::button(label, deed)
    }

    /// One that does something in the page.
    pub fn deed(label: &'static str, deed: impl Fn() + Send + Sync + 'static) -> Self {
        Self::button(label, Deed::Do(Callback::new(move |()| deed())))
    }
}

/// A sentence that may be answered.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    strings: &'static Strings,
    scene: Scene,
    term: Term,
    sure: RwSignal<Option<(Term, &'static str)>>,
    words: Signal<Text>,
    /// When it appeared, in ms since the epoch.
    since: i64,
}

impl Asked {
    /// What `words` say of `term`; `sure` is the answer that is being asked for twice, and in answer to what.
    pub fn new(
        strings: &'static Strings,
        scene: Scene,
        term: Term,
        sure: RwSignal<Option<(Term, &'static str)>>,
        words: Signal<Text>,
    ) -> Self {
        Self {
            strings,
            scene,
            term,
            sure,
            words,
            since: room_client::now(),
        }
    }

    /// It, with its answers.
    pub fn view(self, answers: Vec<Answer>) -> AnyView {
        let buttons = (!answers.is_empty()).then(|| {
            let shown = part(move || {
                let asking = self.sure.get().filter(|(term, _)| *term == self.term);
                let final_one = asking.and_then(|(_, label)| {
                    let found = answers.iter().find(|answer| answer.label == label)?;
                    match &found.deed {
                        Deed::Say {
                            message,
                            sure: Some(sure),
                        } => Some(self.twice(sure, message.clone())),
                        _ => None,
                    }
                });
                final_one.unwrap_or_else(|| {
                    let buttons = answers.iter().cloned().map(|answer| self.button(answer));
                    buttons.collect_view().into_any()
                })
            });
            view! { <div class="actions">{shown}</div> }
        });
        view! {
            <div class="asked">
                <p class="note">{self.words}</p>
                {buttons}
            </div>
        }
        .into_any()
    }

    /// Whether a press can have been aimed at what is there.
    fn is_meant(self) -> bool {
        room_client::now().saturating_sub(self.since) > GUARD
    }

    fn button(self, answer: Answer) -> AnyView {
        let Answer { label, class, deed } = answer;
        let press = move |_| {
            if !self.is_meant() {
                return;
            }
            match &deed {
                Deed::Say { sure: Some(_), .. } => {
                    self.sure.set(Some((self.term, label)));
                    browser::focus_soon(".terms .keep");
                }
                Deed::Say { message, .. } => self.scene.client.command(message.clone()),
                Deed::Do(deed) => deed.run(()),
            }
        };
        view! { <button class=class on:click=on_press(press)>{label}</button> }.into_any()
    }

    /// The question whether one is sure: the way back stands where the pressed button stood.
    fn twice(self, label: &'static str, message: ClientMessage) -> AnyView {
        let client = self.scene.client;
        let asked = room_client::now();
        let press = move |_| {
            let is_meant = room_client::now().saturating_sub(asked) > GUARD;
            if is_meant && client.line.get_untracked().open {
                self.sure.set(None);
                client.command(message.clone());
            }
        };
        let back = move |_| {
            self.sure.set(None);
            browser::focus_soon(".terms .asked .btn:last-child");
        };
        view! {
            <button
                class="btn final"
                aria-disabled=flag(move || !client.line.get().open)
                on:click=on_press(press)
            >
                {label}
            </button>
            <button class="btn keep" on:click=on_press(back)>{self.strings.table().back}</button>
        }
        .into_any()
    }
}
