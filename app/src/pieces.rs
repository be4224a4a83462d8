//! The pictures of the pieces and of the opponents.
//!
//! The pieces are SVG symbols, injected once into the document by [`PieceDefs`]; the style sheet gives them their metal.
//! The opponents' coins are files of their own: a page shows few of them, and they are of brass in any light.

use bots::Bot;
use chess::{Color, Piece, Role};
use leptos::prelude::*;

/// The gradients and the pieces.
const SYMBOLS: &str = include_str!("pieces/pieces.svg");

/// The symbols that every other picture refers to. To be mounted once, for as long as the application lives.
#[component]
pub fn PieceDefs() -> impl IntoView {
    view! { <div aria-hidden="true" inner_html=SYMBOLS></div> }
}

/// A picture of a piece, as large as its container says, for menus and lists. Decorative: words stand beside it.
#[component]
pub fn PieceIcon(
    /// The piece to show.
    piece: Piece,
) -> impl IntoView {
    view! {
        <svg class=metal(piece.color) viewBox="0 0 45 45" aria-hidden="true">
            <use_ href=symbol(piece.role) />
        </svg>
    }
}

/// The coin of a bot, as large as its container says. Decorative: the name stands beside it.
#[component]
pub fn Portrait(
    /// Who is shown.
    bot: Bot,
) -> impl IntoView {
    let picture = ["/coins/", bot.id(), ".svg"].concat();
    view! { <img class="coin" src=picture alt="" width="64" height="64" /> }
}

/// The class of a side's metal.
pub(crate) const fn metal(color: Color) -> &'static str {
    match color {
        Color::White => "brass",
        Color::Black => "steel",
    }
}

/// The address of a piece's symbol inside the document.
pub(crate) const fn symbol(role: Role) -> &'static str {
    match role {
        Role::Pawn => "#p-pawn",
        Role::Knight => "#p-knight",
        Role::Bishop => "#p-bishop",
        Role::Rook => "#p-rook",
        Role::Queen => "#p-queen",
        Role::King => "#p-king",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_exists() {
        for role in Role::ALL {
            assert!(
                SYMBOLS.contains(&format!("id=\"{}\"", symbol(role).trim_start_matches('#'))),
                "{role:?}"
            );
        }
    }

    #[test]
    fn every_bot_has_a_coin() {
        for bot in Bot::ALL {
            let coin = format!(
                "{}/public/coins/{}.svg",
                env!("CARGO_MANIFEST_DIR"),
                bot.id()
            );
            let picture = std::fs::read_to_string(&coin).expect(&coin);
            // A style sheet of its own would be dropped too.
            assert!(
                !picture.contains("style") && !picture.contains("class"),
                "{coin}"
            );
        }
    }

    #[test]
    fn symbols_bring_no_inline_style_which_the_security_policy_would_drop() {
        assert!(!SYMBOLS.contains("style"));
    }
}
