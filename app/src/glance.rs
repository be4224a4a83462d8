//! What a list of games tells of a room, without following its game.

use room::protocol::{Offered, PlayerNames, RematchOffered};
use room::{RoomView, Side, Status, You};

use crate::bot_game::color_name;
use crate::visited::{Standing, Visit};

/// The answer to a request for a room, as far as a list needs it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Glance {
    room: Looks,
    you: You,
}

/// The fields of a room's snapshot that a list needs.
#[derive(Clone, Debug, PartialEq)]
struct Looks {
    status: Status,
    turn: Side,
    winner: Option<Side>,
    players: PlayerNames,
    offer: Option<Offered>,
    rematch: Option<RematchOffered>,
    forfeit_at: Option<i64>,
    forfeit_claimable: bool,
}

json::read_object! {
    Glance { room, you }
    Looks { status, turn, winner, players, offer, rematch, forfeit_at, forfeit_claimable }
}

impl Glance {
    /// What the page of the room itself knows.
    pub fn of(view: &RoomView) -> Self {
        let name = |color| view.name(color).map(ToOwned::to_owned);
        let side = |player| Side::from(view.color(player));
        Self {
            room: Looks {
                status: view.status(),
                turn: view.turn().into(),
                winner: view.winner().map(Side::from),
                players: PlayerNames {
                    brass: name(chess::Color::White),
                    steel: name(chess::Color::Black),
                },
                offer: view.draw_offer().map(|offer| Offered {
                    offer: offer.offer,
                    by: side(offer.by),
                    ply: offer.ply,
                }),
                rematch: view.rematch_offer().map(|offer| RematchOffered {
                    offer: offer.offer,
                    by: side(offer.by),
                }),
                forfeit_at: view.forfeit_at(),
                forfeit_claimable: view.forfeit_claimable(),
            },
            you: view.you(),
        }
    }

    /// As the list keeps it.
    pub fn visit(&self, room: String) -> Visit {
        let mine = self.mine();
        let opponent = mine.and_then(|mine| match mine {
            Side::Brass => self.room.players.steel.clone(),
            Side::Steel => self.room.players.brass.clone(),
        });
        let playing = self.room.status == Status::Playing;
        Visit {
            room,
            seat: self.you.color().map(|color| color_name(color).to_owned()),
            opponent,
            standing: self.standing(),
            due: self.room.forfeit_at.filter(|_| playing && mine.is_some()),
        }
    }

    fn mine(&self) -> Option<Side> {
        self.you.color().map(Side::from)
    }

    fn standing(&self) -> Standing {
        let room = &self.room;
        let Some(mine) = self.mine() else {
            return if room.status.is_over() {
                Standing::Over
            } else {
                Standing::Watched
            };
        };
        let offers = [
            room.offer.as_ref().map(|offer| offer.by),
            room.rematch.as_ref().map(|offer| offer.by),
        ];
        if offers.into_iter().flatten().any(|by| by != mine) {
            return Standing::Offered;
        }
        match (room.status, room.winner) {
            (Status::Waiting, _) => Standing::Waiting,
            (Status::Playing, _) if room.turn == mine => Standing::YourTurn,
            (Status::Playing, _) if room.forfeit_claimable => Standing::Claimable,
            (Status::Playing, _) => Standing::TheirTurn,
            (_, Some(winner)) if winner == mine => Standing::Won,
            (_, Some(_)) => Standing::Lost,
            (Status::Aborted | Status::Cancelled | Status::Expired, None) => Standing::Over,
            (_, None) => Standing::Drawn,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glance(you: &str, fields: &str) -> Glance {
        let status = if fields.contains("status") {
            ""
        } else {
            r#""status":"playing","#
        };
        let text = [
            r#"{"seq":7,"you":""#,
            you,
            r#"","room":{"#,
            status,
            fields,
            r#""turn":"brass","players":{"brass":"Ana","steel":null},"forfeit_claimable":"#,
            if fields.contains("late") {
                "true"
            } else {
                "false"
            },
            r#","forfeit_at":5,"moves":[]}}"#,
        ]
        .concat();
        json::from_str(&text).expect("as the server writes it")
    }

    #[test]
    fn standings_are_those_of_the_visitor() {
        for (you, fields, expected) in [
            ("brass", "", Standing::YourTurn),
            ("steel", "", Standing::TheirTurn),
            ("steel", r#""late":1,"#, Standing::Claimable),
            ("watcher", "", Standing::Watched),
            ("brass", r#""status":"waiting","#, Standing::Waiting),
            ("brass", r#""status":"stalemate","#, Standing::Drawn),
            ("brass", r#""status":"expired","#, Standing::Over),
            (
                "steel",
                r#""status":"forfeit","winner":"steel","#,
                Standing::Won,
            ),
            (
                "steel",
                r#""status":"timeout","winner":"brass","#,
                Standing::Lost,
            ),
            (
                "watcher",
                r#""status":"timeout","winner":"brass","#,
                Standing::Over,
            ),
            (
                "steel",
                r#""offer":{"offer":1,"by":"brass","ply":4},"#,
                Standing::Offered,
            ),
            (
                "brass",
                r#""offer":{"offer":1,"by":"brass","ply":4},"#,
                Standing::YourTurn,
            ),
            (
                "brass",
                r#""status":"agreement","rematch":{"offer":1,"by":"steel"},"#,
                Standing::Offered,
            ),
        ] {
            assert_eq!(glance(you, fields).standing(), expected, "{you} {fields}");
        }
    }

    #[test]
    fn a_visit_names_the_opponent_and_the_deadline() {
        let visit = glance("steel", "").visit("a".to_owned());
        assert_eq!(visit.opponent.as_deref(), Some("Ana"));
        assert_eq!(visit.seat.as_deref(), Some("steel"));
        assert_eq!(visit.due, Some(5));
        assert_eq!(glance("brass", "").visit("a".to_owned()).opponent, None);
        let over = glance("steel", r#""status":"resignation","winner":"brass","#);
        assert_eq!(over.visit("a".to_owned()).due, None);
    }
}
