//! What a client reads and writes, without serde's weight: the same JSON, by the crate `json`.
//!
//! serde alone decides what the wire looks like; `tests/client_side.rs` holds this against it.

use super::{
    ClientFrame, ClientMessage, ClockView, CreateRequest, Created, DrawFrom, JoinRequest, Offered,
    PlayerNames, Presence, PublicEvent, PublicKind, ReissueView, RematchOffered, RoomAnswer, Score,
    ServerMessage, Snapshot,
};
use crate::chat::{Channel, ChatLine, Speaker};
use crate::clock::ClockSetting;
use crate::limits::Durations;
use crate::lobby::{LobbyAnswer, LobbyRow};
use crate::player::{Side, You};
use crate::status::Status;
use json::{FromJson, Json, ObjectWriter, ToJson};

json::read_word! {
    Channel { Players, Watchers }
    Side { Brass, Steel }
    Speaker { Brass, Steel, Watcher }
    Status {
        Waiting, Playing, Checkmate, Stalemate, InsufficientMaterial, Threefold, FiftyMoves, Agreement, Resignation,
        Forfeit, Timeout, TimeoutDraw, Aborted, Cancelled, Expired,
    }
    You { Brass, Steel, Watcher }
}

json::read_object! {
    ChatLine { channel, n, from, text, at, id }
    ClockSetting { initial_s, increment_s }
    ClockView { initial_s, increment_s, brass_ms, steel_ms, running, as_of }
    Created { room, seat }
    DrawFrom { brass, steel }
    Durations { forfeit_after_ms, expire_after_ms, keep_after_end_ms, handover_ms, start_within_ms }
    LobbyAnswer { rooms, server_now }
    LobbyRow { room, name, clock, created_at }
    Offered { offer, by, ply }
    PlayerNames { brass, steel }
    Presence { brass, steel, watchers }
    ReissueView { side, expires_at }
    RematchOffered { offer, by }
    RoomAnswer { room, you, seq }
    Score { brass, steel }
    Snapshot {
        game, moves, fen, turn, status, winner, players, clock, offer, draw_from, rematch, score, created_at,
        started_at, turn_started_at, forfeit_at, forfeit_claimable, expires_at, ended_at, delete_at, reissue, listed,
        durations, server_now,
    }
}

json::read_tagged! {
    ServerMessage {
        Snapshot { seq, room, you },
        Events { seq, events, you, watchers },
        Refused { id, reason, seq },
    } { Presence, Chat }
}

json::read_tagged! {
    PublicKind {
        Joined { name },
        GameStarted { game },
        Moved { game, ply, uci },
        Ended { status, winner },
        ForfeitClaimable {},
        DrawOffered { offer, by },
        DrawWithdrawn { offer },
        DrawDeclined { offer },
        RematchOffered { offer, by },
        RematchWithdrawn { offer },
        RematchDeclined { offer },
        ReissueOpened { side, expires_at },
        ReissueVoided {},
        SeatReissued { side },
        Unlisted {},
    }
}

impl FromJson for PublicEvent {
    fn from_json(json: &Json<'_>) -> Option<Self> {
        Some(Self {
            at: json.field("at")?,
            id: json.field("id")?,
            what: PublicKind::from_json(json)?,
        })
    }
}

json::write_object! {
    ClockSetting { initial_s, increment_s }
    CreateRequest { clock, name, listed }
    JoinRequest { name }
}

json::write_tagged! {
    ClientMessage {
        Move { game, ply, uci },
        OfferDraw { game },
        AcceptDraw { game, offer },
        DeclineDraw { game, offer },
        WithdrawDraw { game, offer },
        Resign { game },
        Abort { game },
        ClaimForfeit { game },
        ClaimFlag { game },
        OfferRematch { game },
        AcceptRematch { game, offer },
        DeclineRematch { game, offer },
        WithdrawRematch { game, offer },
        Cancel {},
        Unlist {},
        Chat { text },
    }
}

impl ToJson for ClientFrame {
    fn write(&self, out: &mut String) {
        let mut object = ObjectWriter::new(out);
        object.field("id", &self.id);
        self.message.write_fields(&mut object);
        object.end();
    }
}
