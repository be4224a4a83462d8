//! Taking the free seat.

use leptos::{prelude::*, task::spawn_local};
use room::protocol::JoinRequest;

use super::scene::Scene;
use crate::api;
use crate::live::{flag, on_press, text};
use crate::nickname::Nickname;
use crate::strings::Strings;

/// The button that takes the free seat.
#[component]
pub(super) fn Join(
    strings: &'static Strings,
    scene: Scene,
    label: &'static str,
    /// The field for the name; without one, the name that was used last.
    #[prop(optional)]
    name: Option<Nickname>,
) -> impl IntoView {
    let room = strings.room();
    let name = name.unwrap_or_else(Nickname::kept);
    let joining = RwSignal::new(false);
    let failure = RwSignal::new(None);
    let join = move |_| {
        if joining.get_untracked() {
            return;
        }
        let Ok(name) = name.used() else {
            return;
        };
        joining.set(true);
        failure.set(None);
        let path = [&scene.client.path(), "/join"].concat();
        let wish = json::to_string(&JoinRequest { name });
        spawn_local(async move {
            match api::post(&path, &wish).await {
                Ok(_) => scene.client.renew(),
                // Someone was faster, or the room is no longer open: look at it as it is.
                Err(reason) if reason.is_conflict() => {
                    scene.missed.try_set(true);
                    scene.client.renew();
                }
                Err(reason) => {
                    failure.try_set(Some(reason.sentence(strings.errors())));
                }
            }
            joining.try_set(false);
        });
    };
    view! {
        <button class="call" aria-disabled=flag(move || joining.get()) on:click=on_press(join)>
            {text(move || if joining.get() { room.joining } else { label })}
        </button>
        <p class="error" role="alert">{failure}</p>
    }
}
