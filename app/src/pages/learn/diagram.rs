//! A small board beside a text: a picture until it is touched, then the board itself.

use chess::{Color, Move, Position, Square};
use learn::Diagram;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::board::{Board, Conduct, slot};
use crate::browser;
use crate::live::{derived, on_press, part};
use crate::pieces::{metal, symbol};
use crate::strings::Strings;

/// The width of a square in the picture: that of a piece's symbol.
const WIDTH: usize = 45;

/// The board, with what is to be seen on it as its caption.
pub(super) fn diagram(strings: &'static Strings, diagram: &Diagram, alt: &str) -> AnyView {
    let touched = RwSignal::new(false);
    let figure = NodeRef::<html::Figure>::new();
    let picture = picture(diagram);
    let Diagram {
        position,
        last,
        side,
        ..
    } = *diagram;
    let touch = move || {
        touched.set(true);
        // The button that had the focus is gone; the board takes it over.
        browser::before_paint(move || {
            let square = figure
                .get_untracked()
                .and_then(|figure| figure.query_selector(".square[tabindex=\"0\"]").ok()?);
            if let Some(square) = square.and_then(|square| square.dyn_into::<HtmlElement>().ok()) {
                let _ = square.focus();
            }
        });
    };
    let shown = part(move || {
        if touched.get() {
            live(strings, position, last, side)
        } else {
            view! {
                <div class="diagram-still">
                    <div inner_html=picture.clone()></div>
                    <button
                        aria-label=strings.learn().touch
                        title=strings.learn().touch
                        on:click=on_press(move |_| touch())
                    ></button>
                </div>
            }
            .into_any()
        }
    });
    view! {
        <figure class="diagram" node_ref=figure>
            {shown}
            <figcaption class="note">{alt.to_owned()}</figcaption>
        </figure>
    }
    .into_any()
}

/// The board to be moved on, for both sides.
fn live(strings: &'static Strings, position: Position, last: Option<Move>, side: Color) -> AnyView {
    let begun = (position, last);
    let now = RwSignal::new(begun);
    let play = move |m: Move| {
        if let Ok(next) = now.get_untracked().0.play(m) {
            now.set((next, Some(m)));
        }
    };
    view! {
        <div class="diagram-live">
            <Board
                position=derived(move || now.get().0)
                last_move=derived(move || now.get().1)
                orientation=derived(move || side)
                movable=derived(move || Some(now.get().0.turn()))
                conduct=derived(Conduct::default)
                on_move=Callback::new(play)
                words=&strings.board
            />
        </div>
        <button class="quiet diagram-back" on:click=on_press(move |_| now.set(begun))>
            {strings.learn().put_back}
        </button>
    }
    .into_any()
}

/// The picture, as SVG. It is made of our own names and numbers only.
fn picture(diagram: &Diagram) -> String {
    let position = &diagram.position;
    let corner = |square: Square| {
        let (column, row) = slot(square, diagram.side);
        (column * WIDTH, row * WIDTH)
    };
    let mut svg = Picture(String::from(
        "<svg viewBox=\"0 0 360 360\" aria-hidden=\"true\"><path class=\"d-light\" d=\"M0 0h360v360H0z\"/>",
    ));
    let dark = Square::ALL.into_iter().filter(|square| !square.is_light());
    for square in dark {
        svg.square("d-dark", corner(square));
    }
    if let Some(m) = diagram.last {
        svg.square("d-last", corner(m.from));
        svg.square("d-last", corner(m.to));
    }
    for square in diagram.squares {
        svg.square("d-mark", corner(square));
    }
    if position.is_check() {
        svg.square("d-check", corner(position.king(position.turn())));
    }
    if let Some(from) = diagram.from {
        svg.square("d-from", corner(from));
    }
    for (index, letter) in ('a'..='h').enumerate() {
        let (column, row) = match diagram.side {
            Color::White => (index, 7 - index),
            Color::Black => (7 - index, index),
        };
        let number = char::from_digit(u32::try_from(index + 1).unwrap_or(0), 10).unwrap_or(' ');
        svg.letter(column % 2 == 1, (column * WIDTH + 36, 356), letter);
        svg.letter(row % 2 == 0, (3, row * WIDTH + 11), number);
    }
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            svg.piece(metal(piece.color), symbol(piece.role), corner(square));
        }
    }
    for square in diagram.targets() {
        let class = if position.piece_at(square).is_some() {
            "d-ring"
        } else {
            "d-dot"
        };
        svg.dot(class, corner(square));
    }
    svg.0.push_str("</svg>");
    svg.0
}

/// An SVG text while it is written.
struct Picture(String);

impl Picture {
    fn open(&mut self, element: &str, class: &str, names: [&str; 2], (x, y): (usize, usize)) {
        let [first, second] = names;
        self.0
            .extend(["<", element, " class=\"", class, "\" ", first, "=\""]);
        self.0
            .extend([&x.to_string(), "\" ", second, "=\"", &y.to_string(), "\""]);
    }

    fn square(&mut self, class: &str, at: (usize, usize)) {
        self.open("rect", class, ["x", "y"], at);
        self.0.push_str(" width=\"45\" height=\"45\"/>");
    }

    fn dot(&mut self, class: &str, (x, y): (usize, usize)) {
        self.open(
            "circle",
            class,
            ["cx", "cy"],
            (x + WIDTH / 2, y + WIDTH / 2),
        );
        self.0.push_str(if class == "d-dot" {
            " r=\"7\"/>"
        } else {
            " r=\"19\"/>"
        });
    }

    fn letter(&mut self, on_light: bool, at: (usize, usize), letter: char) {
        let class = if on_light {
            "d-coord on-light"
        } else {
            "d-coord"
        };
        self.open("text", class, ["x", "y"], at);
        self.0.push('>');
        self.0.push(letter);
        self.0.push_str("</text>");
    }

    fn piece(&mut self, metal: &str, symbol: &str, at: (usize, usize)) {
        self.open("use", metal, ["x", "y"], at);
        self.0
            .extend([" width=\"45\" height=\"45\" href=\"", symbol, "\"/>"]);
    }
}
