//! Bodies of HTTP requests and answers.

use super::{Refusal, Snapshot};
use crate::clock::ClockSetting;
use crate::player::{Side, You};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// `POST /api/rooms`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreateRequest {
    /// The time control, or none for correspondence.
    #[serde(default, deserialize_with = "clock")]
    pub clock: Option<ClockSetting>,
    /// The creator's name.
    #[serde(default)]
    pub name: Option<String>,
    /// Whether to show the room in the lobby while it waits.
    #[serde(default)]
    pub listed: bool,
}

/// A time control as an object: a list of its fields, which `serde` takes as well, is not the contract.
fn clock<'de, D: Deserializer<'de>>(from: D) -> Result<Option<ClockSetting>, D::Error> {
    Option::<Map<String, Value>>::deserialize(from)?
        .map(|fields| serde_json::from_value(Value::Object(fields)).map_err(D::Error::custom))
        .transpose()
}

/// `POST /api/rooms/<id>/join`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The joiner's name.
    #[serde(default)]
    pub name: Option<String>,
}

/// `POST /api/rooms/<id>/claim`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimRequest {
    /// The one-time code from a hand-over or reissue link.
    pub code: String,
}

/// The body of requests that need none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// Answer to a created room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Created {
    /// The room's id.
    pub room: String,
    /// The creator's colour in the first game.
    pub seat: Side,
}

/// Answer to a taken seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// The colour in the current game.
    pub seat: Side,
}

/// Answer with a one-time code. The link carries it in its fragment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeIssued {
    /// The code.
    pub code: String,
    /// Seconds for which it is good.
    pub expires_in_s: u64,
}

/// Answer to `revoke_others`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revoked {
    /// Devices that lost their credential.
    pub revoked: u32,
}

/// Answer to `GET /api/rooms/<id>`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoomAnswer {
    /// The room, as if every due deadline were settled.
    pub room: Snapshot,
    /// What the asker is in it.
    pub you: You,
    /// The number of the last event.
    pub seq: u64,
}

/// Any error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorBody {
    /// Its code.
    pub error: Refusal,
    /// A sentence for a person who reads the answer.
    pub message: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_to_create_is_read_strictly() {
        let read = serde_json::from_str::<CreateRequest>;
        let full =
            read(r#"{"clock":{"initial_s":180,"increment_s":2},"name":"Ana","listed":true}"#)
                .unwrap();
        assert_eq!(full.clock.map(|clock| clock.initial_s), Some(180));
        assert_eq!(
            read(r#"{"clock":null,"name":null}"#).unwrap(),
            read("{}").unwrap()
        );
        for bad in [
            r#"{"clock":[180,2]}"#,
            r#"{"clock":{"initial_s":180}}"#,
            r#"{"clock":{"initial_s":180,"increment_s":2,"x":1}}"#,
            r#"{"clock":"3+2"}"#,
            r#"{"listed":null}"#,
            r#"{"listed":1}"#,
            r#"{"wrong":1}"#,
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
