//! Where rooms are: ids, and the objects behind them.
//!
//! An id is a random name and a check. The check comes from the object id that the platform derives
//! from the name with a key of the namespace's own, so that an id that was not given out here is
//! refused without waking an object: even an object that is only asked leaves a file behind.

use crate::fault::Fault;
use crate::secret;
use room::Refusal;
use std::fmt::Write as _;
use worker::{Env, Error, ObjectId, ObjectNamespace, Stub};

/// The binding of the rooms' namespace.
const ROOMS: &str = "ROOMS";
/// Signs of the name: 75 bits, so that none is ever guessed.
const NAME_SIGNS: usize = 15;
/// Signs of the check: 25 bits, so that one guess in 33 million wakes an object (which is empty).
const CHECK_SIGNS: usize = 5;

/// Whether `id` has the shape of a room's id.
pub fn is_id(id: &str) -> bool {
    id.len() == NAME_SIGNS + CHECK_SIGNS && secret::is_signs(id)
}

/// All rooms.
pub struct Rooms {
    namespace: ObjectNamespace,
}

impl Rooms {
    /// The namespace that is bound to the Worker.
    pub fn of(env: &Env) -> worker::Result<Self> {
        Ok(Self {
            namespace: env.durable_object(ROOMS)?,
        })
    }

    /// The id of a room that does not exist yet.
    pub fn fresh_id(&self) -> worker::Result<String> {
        let name = secret::random(NAME_SIGNS)?;
        let check = check(&self.namespace.id_from_name(&name)?)?;
        Ok(format!("{name}{check}"))
    }

    /// The object of room `id`, or [`Refusal::NoSuchRoom`] when there can be none.
    pub fn object(&self, id: &str) -> Result<Stub, Fault> {
        let (name, checked) = id.split_at_checked(NAME_SIGNS).ok_or(Refusal::NoSuchRoom)?;
        let object = self.namespace.id_from_name(name)?;
        if checked != check(&object)? {
            return Err(Refusal::NoSuchRoom.into());
        }
        Ok(object.get_stub()?)
    }
}

fn check(object: &ObjectId<'_>) -> worker::Result<String> {
    let mut text = String::new();
    // Not `to_string`, which panics where this fails.
    write!(text, "{object}").map_err(|_| Error::from("an object id has no text"))?;
    Ok(secret::digest_signs(&[&text], CHECK_SIGNS))
}
