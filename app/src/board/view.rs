//! The board as a component: signals in, moves out, and the wiring between the machine and the document.

use chess::{Color, File, Move, Position, Rank, Square};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::web_sys::HtmlElement;
use wasm_bindgen::JsCast;

use super::confirm::ConfirmMove;
use super::look::Look;
use super::machine::{Event, Key, Mode, Output, State};
use super::pieces_layer::PiecesLayer;
use super::pointer::{point, pointer_is_on};
use super::promotion::PromotionMenu;
use super::rules::{Conduct, Rules, Timing};
use super::squares::{Coordinates, Squares};
use super::step::step;
use super::words::BoardWords;
use crate::announcer::{Announcer, announcer};
use crate::live::{Live, memo, react, text};

/// What the parts of the board share.
#[derive(Clone, Copy)]
pub(super) struct Wires {
    pub position: Memo<Position>,
    pub last_move: Memo<Option<Move>>,
    pub orientation: Memo<Color>,
    pub words: &'static BoardWords,
    pub rules: Memo<Rules>,
    pub look: Memo<Look>,
    pub state: RwSignal<State>,
    /// Whether the last press was a finger's, under which a held piece would be hidden.
    pub touch: RwSignal<bool>,
    pub root: NodeRef<Div>,
    on_move: Callback<Move>,
    announcer: Announcer,
}

impl Wires {
    /// Hands an event to the machine, and its move to the owner.
    pub fn send(self, event: Event) {
        let before = self.state.get_untracked();
        let (after, output) = self
            .rules
            .with_untracked(|rules| step(&before, &event, rules));
        if after != before {
            self.state.set(after);
        }
        let words = self.words;
        match output {
            None => {}
            Some(Output::Play(m)) => self.on_move.run(m),
            Some(Output::Ask(m)) => self.announcer.say((words.ask)(m)),
            Some(Output::Prepared(m)) => self.announcer.say((words.prepared)(m)),
        }
    }

    /// Moves the document's focus to the square that the machine says.
    pub fn follow_focus(self) {
        let selector = [
            "[data-square=\"",
            &self.state.get_untracked().focus.to_string(),
            "\"]",
        ]
        .concat();
        let found = self
            .root
            .get_untracked()
            .and_then(|root| root.query_selector(&selector).ok().flatten());
        if let Some(square) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
            // Refused only by an element that is not in the document, and then there is nothing to focus.
            let _ = square.focus();
        }
    }
}

/// A chessboard, and under it the answers to a move that waits for confirmation: what the signals say is shown, and a
/// move of the viewer's comes out of `on_move`. The board never changes the position by itself.
#[component]
pub(crate) fn Board(
    /// The position to show.
    position: Live<Position>,
    /// The move that led to it, to be marked and animated.
    last_move: Live<Option<Move>>,
    /// The side at the bottom.
    orientation: Live<Color>,
    /// The side whose pieces the viewer may move, when it is its turn; `None` makes the board read only.
    movable: Live<Option<Color>>,
    /// How its moves are made.
    conduct: Live<Conduct>,
    /// Gets each legal move that the viewer makes.
    on_move: Callback<Move>,
    /// The words in the language in use.
    words: &'static BoardWords,
) -> impl IntoView {
    // Whatever the owner's signals follow, here only what is new about the board goes on.
    let position = memo(move || position.get());
    let last_move = memo(move || last_move.get());
    let orientation = memo(move || orientation.get());
    let rules = memo(move || {
        position.with(|position| {
            Rules::conducted(position, movable.get(), orientation.get(), conduct.get())
        })
    });
    let state = RwSignal::new(State::new(first_focus(orientation.get_untracked())));
    let look = memo(move || rules.with(|rules| Look::of(&state.get(), rules)));
    let wires = Wires {
        position,
        last_move,
        orientation,
        words,
        rules,
        look,
        state,
        touch: RwSignal::new(false),
        root: NodeRef::new(),
        on_move,
        announcer: announcer(),
    };
    follow_owner(wires);

    // A press outside of the board closes the promotion menu, as one beside the menu does.
    let outside = window_event_listener(leptos::ev::pointerdown, move |event| {
        let open = matches!(
            state.try_get_untracked().map(|state| state.mode),
            Some(Mode::Promoting { .. })
        );
        if open && !pointer_is_on(&event, wires.root) {
            wires.send(Event::Key(Key::Escape));
        }
    });
    on_cleanup(move || outside.remove());

    let down = move |event: leptos::ev::PointerEvent| {
        let Some(at) = point(&event, wires.root).filter(|_| event.button() == 0) else {
            return;
        };
        let pointer = event.pointer_id();
        wires.touch.set(event.pointer_type() == "touch");
        wires.send(Event::Down { pointer, at });
        if state.get_untracked().pointer() == Some(pointer)
            && let Some(root) = wires.root.get_untracked()
        {
            // Refused when the pointer is already gone: its end then arrives without capture.
            let _ = root.set_pointer_capture(pointer);
        }
    };
    let held = move |event: &leptos::ev::PointerEvent| {
        state.get_untracked().pointer() == Some(event.pointer_id())
    };
    let moved = move |event: leptos::ev::PointerEvent| {
        if let Some(at) = point(&event, wires.root).filter(|_| held(&event)) {
            wires.send(Event::Move {
                pointer: event.pointer_id(),
                at,
            });
        }
    };
    let up = move |event: leptos::ev::PointerEvent| {
        if let Some(at) = point(&event, wires.root).filter(|_| held(&event)) {
            wires.send(Event::Up {
                pointer: event.pointer_id(),
                at,
            });
        }
    };
    let lost = move |event: leptos::ev::PointerEvent| {
        wires.send(Event::Cancel {
            pointer: event.pointer_id(),
        });
    };
    // A long press of a finger on a piece is a drag that has not begun, not a question for a menu.
    let menu = move |event: leptos::ev::MouseEvent| {
        if state.get_untracked().pointer().is_some() {
            event.prevent_default();
        }
    };

    view! {
        <div
            class=text(move || {
                let timing = rules.with(Rules::timing);
                class(look.get(), timing)
            })
            node_ref=wires.root
            on:pointerdown=down
            on:pointermove=moved
            on:pointerup=up
            on:pointercancel=lost
            on:lostpointercapture=lost
            on:contextmenu=menu
        >
            <Squares wires />
            <Coordinates wires />
            <PiecesLayer wires />
            <PromotionMenu wires />
        </div>
        <ConfirmMove wires />
    }
}

/// The classes of the board.
fn class(look: Look, timing: Timing) -> &'static str {
    match (look.dragging, timing == Timing::Ahead) {
        (false, false) => "board",
        (false, true) => "board is-ahead",
        (true, false) => "board is-dragging",
        (true, true) => "board is-ahead is-dragging",
    }
}

/// Follows what the owner does: the board that nobody has touched yet is entered from the side below, and the machine
/// hears of other rules.
fn follow_owner(wires: Wires) {
    let Wires {
        orientation,
        rules,
        state,
        ..
    } = wires;
    react(move || {
        let orientation = orientation.get();
        if state.get_untracked() == State::new(first_focus(!orientation)) {
            state.set(State::new(first_focus(orientation)));
        }
    });
    react(move || {
        rules.track();
        wires.send(Event::Turned);
    });
}

/// Where Tab enters the board first: the king's pawn of the side at the bottom.
fn first_focus(orientation: Color) -> Square {
    Square::new(
        File::E,
        if orientation == Color::White {
            Rank::Second
        } else {
            Rank::Seventh
        },
    )
}
