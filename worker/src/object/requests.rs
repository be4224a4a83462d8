//! Requests to the room. The Worker has let them through its door.

use super::keep::Keep;
use super::seat::Seat;
use super::sockets::nfc;
use super::{Room, now};
use crate::answer::{self, Answer};
use crate::fault::Fault;
use crate::route::{Part, Route};
use crate::{cookie, door, secret};
use room::protocol::{
    ClaimRequest, CodeIssued, CreateRequest, Created, JoinRequest, Nothing, Revoked, Seated,
};
use room::{Actor, Command, Creation, Decision, PlayerId, Rate, Refusal, Side};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use worker::{Request, Response, ResponseBuilder, Url, WebSocketPair};

/// Who asks, and for what.
struct Asking {
    room: String,
    part: Part,
    /// The token in its cookie, whatever it is worth.
    token: Option<String>,
    /// Where it asks from; only hashes of it are kept.
    address: String,
    secure: bool,
}

/// An answer, and the token to put into the asker's cookie with it.
type Given = (Answer, Option<String>);

impl Asking {
    fn of(request: &Request, url: &Url) -> Result<Self, Refusal> {
        let Route::Room(room, part) = Route::parse(url.path()) else {
            return Err(Refusal::NotFound);
        };
        let cookies = door::header(request, "Cookie").unwrap_or_default();
        Ok(Self {
            room: room.to_owned(),
            part,
            token: cookie::token(&cookies).map(ToOwned::to_owned),
            address: door::address(request),
            secure: door::is_secure(url),
        })
    }

    /// The seat for which the asker's token is good.
    fn seat(&self, keep: &Keep) -> Result<Seat, Refusal> {
        let room = keep.room()?;
        let known = self
            .token
            .as_deref()
            .and_then(|token| room.identify(&secret::hash(token)));
        let player = known.map(|(player, _)| player);
        let device = known.map_or(0, |(_, device)| device);
        Ok(Seat {
            player,
            device,
            opened_at: now(),
            address: self.pseudonym(),
        })
    }

    /// What stands for the asker's address in this room.
    fn pseudonym(&self) -> String {
        secret::pseudonym(&self.room, &self.address)
    }

    /// What stands for the asker's address in the lobby.
    fn lobby_pseudonym(&self) -> String {
        secret::pseudonym("lobby", &self.address)
    }

    /// The cookie that renews the asker's own, if it is good for `seat`.
    fn renewal(&self, seat: &Seat) -> Option<String> {
        self.token.clone().filter(|_| seat.player.is_some())
    }
}

impl Room {
    /// Answers a request.
    pub(super) async fn serve(&self, mut request: Request) -> worker::Result<Response> {
        let url = request.url()?;
        let asking = match Asking::of(&request, &url) {
            Ok(asking) => asking,
            Err(refusal) => return Answer::refused(refusal).into_response(door::is_secure(&url)),
        };
        let (room, secure) = (asking.room.as_str(), asking.secure);
        let given = match asking.part {
            Part::Socket => match self.open_socket(&asking, &url) {
                Ok(response) => {
                    self.arm_or_log().await;
                    return Ok(response);
                }
                Err(fault) => Err(fault),
            },
            Part::Whole | Part::Pgn => self.read(&asking),
            _ => self.post(&asking, &mut request).await,
        };
        let answer = match given {
            Ok((answer, token)) => {
                answer.with_cookie(token.map(|token| cookie::keep(room, &token, secure)))
            }
            Err(fault) => {
                let refusal = fault.refusal();
                let cookie = if refusal == Refusal::Gone {
                    Some(cookie::remove(room, secure))
                } else {
                    self.renewed(&asking)
                        .map(|token| cookie::keep(room, &token, secure))
                };
                Answer::refused(refusal).with_cookie(cookie)
            }
        };
        answer.into_response(secure)
    }

    /// The token to renew with an answer that refuses.
    fn renewed(&self, asking: &Asking) -> Option<String> {
        let seat = asking.seat(&*self.keep().ok()?).ok()?;
        asking.renewal(&seat)
    }

    /// Reads the room as if what is due were settled, and writes nothing.
    fn read(&self, asking: &Asking) -> Result<Given, Fault> {
        let keep = self.keep()?;
        let seat = asking.seat(&keep)?;
        let mut room = keep.room()?.clone();
        for event in room.on_deadline(now()) {
            room.fold(&event).map_err(|_| Refusal::RoomDamaged)?;
        }
        if room.is_deleted() {
            return Err(Refusal::Gone.into());
        }
        let answer = if asking.part == Part::Pgn {
            Answer::pgn(room.pgn(&self.store().games()?))
        } else {
            Answer::json(200, &room.answer(room.you(seat.player), now()))?
        };
        Ok((answer, asking.renewal(&seat)))
    }

    async fn post(&self, asking: &Asking, request: &mut Request) -> Result<Given, Fault> {
        let body = door::body(request).await?;
        let given = if asking.part == Part::Create {
            self.create(asking, &body)
        } else {
            self.seat_command(asking, &body)
        };
        self.arm_or_log().await;
        given
    }

    fn create(&self, asking: &Asking, body: &str) -> Result<Given, Fault> {
        let mut request: CreateRequest = parse(body)?;
        request.name = request.name.as_deref().map(nfc);
        let (token, hash) = secret::secret()?;
        let creation = Creation {
            room: asking.room.clone(),
            token: hash,
            request,
        };
        let first = creation.event(now())?;
        let mut keep = self.keep()?;
        self.found(&mut keep, &first)?;
        self.open_in_lobby(&keep, &asking.lobby_pseudonym(), false);
        let created = Created {
            room: asking.room.clone(),
            seat: Side::Brass,
        };
        Ok((Answer::json(201, &created)?, Some(token)))
    }

    /// A command about seats, by whoever asks.
    fn seat_command(&self, asking: &Asking, body: &str) -> Result<Given, Fault> {
        let mut keep = self.keep()?;
        let seat = asking.seat(&keep)?;
        self.check_budget(&mut keep, asking, &seat)?;
        self.settle(&mut keep)?;
        let actor = seat.actor();
        self.command(&mut keep, actor, Command::Arrive)?;
        match asking.part {
            Part::Join => {
                let JoinRequest { name } = parse(body)?;
                let name = name.as_deref().map(nfc);
                let taken = self.take_seat(&mut keep, actor, |token| Command::Join { name, token });
                if let Err(Fault::Refused(Refusal::SeatTaken | Refusal::NotOpen)) = taken {
                    // Found in vain, perhaps in the lobby.
                    self.close_in_lobby(&keep);
                }
                taken
            }
            Part::Claim => {
                let ClaimRequest { code } = parse(body)?;
                let code = secret::hash(&code);
                self.take_seat(&mut keep, actor, |token| Command::Claim { code, token })
            }
            Part::Handover | Part::Reissue => {
                let Nothing {} = parse(body)?;
                let (code, hash) = secret::secret()?;
                let is_own = asking.part == Part::Handover;
                let command = if is_own {
                    Command::MakeHandover { code: hash }
                } else {
                    Command::MakeReissue { code: hash }
                };
                self.strictly(&mut keep, actor, command)?;
                let seconds = self.settings.durations.handover_ms / 1000;
                let issued = CodeIssued {
                    code,
                    expires_in_s: u64::try_from(seconds).unwrap_or(0),
                };
                Ok((Answer::json(200, &issued)?, asking.renewal(&seat)))
            }
            Part::RevokeOthers => {
                let Nothing {} = parse(body)?;
                let devices = |keep: &Keep| -> Result<usize, Refusal> {
                    Ok(seat.player.map_or(0, |player| {
                        keep.room().map_or(0, |room| room.devices(player))
                    }))
                };
                let before = devices(&keep)?;
                self.strictly(&mut keep, actor, Command::RevokeOthers)?;
                let revoked = before.saturating_sub(devices(&keep)?);
                let revoked = Revoked {
                    revoked: u32::try_from(revoked).unwrap_or(u32::MAX),
                };
                Ok((Answer::json(200, &revoked)?, asking.renewal(&seat)))
            }
            Part::Whole | Part::Pgn | Part::Socket | Part::Create => Err(Refusal::NotFound.into()),
        }
    }

    /// Seats a browser with a new token, which the answer's cookie brings.
    fn take_seat(
        &self,
        keep: &mut Keep,
        actor: Actor,
        command: impl FnOnce(room::TokenHash) -> Command,
    ) -> Result<Given, Fault> {
        let (token, hash) = secret::secret()?;
        self.strictly(keep, actor, command(hash))?;
        let room = keep.room()?;
        let (player, _): (PlayerId, u32) = room.identify(&hash).ok_or(Refusal::Internal)?;
        let seated = Seated {
            seat: Side::from(room.table().color(player)),
        };
        Ok((Answer::json(200, &seated)?, Some(token)))
    }

    /// Applies a command and stores its events; every refusal is the asker's to know.
    fn strictly(&self, keep: &mut Keep, actor: Actor, command: Command) -> Result<(), Fault> {
        match keep.room()?.apply(actor, command, now())? {
            Decision::Events(events) => self.commit(keep, &events, None),
            Decision::Repeat { .. } | Decision::Chat(_) => Ok(()),
        }
    }

    fn check_budget(&self, keep: &mut Keep, asking: &Asking, seat: &Seat) -> Result<(), Refusal> {
        if self.settings.unlimited {
            return Ok(());
        }
        let whose = if seat.player.is_some() {
            seat.tag()
        } else {
            seat.address.as_str()
        };
        let (kind, rate) = if asking.part == Part::Claim {
            ("claim", Rate::CLAIM)
        } else {
            ("seat", Rate::SEAT)
        };
        if keep.spend(&format!("{kind} {whose}"), rate, now()) {
            Ok(())
        } else {
            Err(Refusal::RateLimited)
        }
    }

    /// Opens a socket.
    fn open_socket(&self, asking: &Asking, url: &Url) -> Result<Response, Fault> {
        let mut keep = self.keep()?;
        keep.room()?;
        self.settle(&mut keep)?;
        let seat = asking.seat(&keep)?;
        if seat.player.is_none() {
            self.check_watcher(&mut keep, &seat)?;
        }
        self.command(&mut keep, seat.actor(), Command::Arrive)?;
        let since = door::query(url, "since").and_then(|since| since.parse().ok());
        let pair = WebSocketPair::new()?;
        self.welcome(&mut keep, &pair.server, &seat, since)?;
        if seat.player == Some(PlayerId::Creator) {
            self.open_in_lobby(&keep, &asking.lobby_pseudonym(), true);
        }
        let headers = answer::headers(asking.secure)?;
        if let Some(token) = asking.renewal(&seat) {
            headers.append(
                "Set-Cookie",
                &cookie::keep(&asking.room, &token, asking.secure),
            )?;
        }
        let response = ResponseBuilder::new()
            .with_status(101)
            .with_websocket(pair.client)
            .with_headers(headers)
            .empty();
        Ok(response)
    }
}

/// Reads a body strictly; none at all is an empty one. Only an object will do: a list of a struct's
/// fields, which `serde` takes as well, is not the contract.
fn parse<T: DeserializeOwned>(body: &str) -> Result<T, Refusal> {
    let body = if body.trim().is_empty() { "{}" } else { body };
    let fields: Map<String, Value> = serde_json::from_str(body).map_err(|_| Refusal::Malformed)?;
    serde_json::from_value(Value::Object(fields)).map_err(|_| Refusal::Malformed)
}
