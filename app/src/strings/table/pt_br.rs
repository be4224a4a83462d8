//! Brazilian Portuguese.

use chess::Color;

use super::{Chat, Seats, Table};

pub(in crate::strings) const TABLE: Table = Table {
    revoked: "Este aparelho não tem mais o seu lugar: ele foi encerrado em outro aparelho ou reaberto para outro. Aqui você assiste. Para voltar a jogar aqui, crie um link no aparelho que joga.",
    elsewhere: "Você abriu esta partida em páginas demais, e esta parou.",
    go_on: "Continuar aqui",
    flood: "Foi demais de uma vez. A página espera um minuto e continua sozinha.",
    no_socket: "A sala não deixa mais ninguém acompanhar ao vivo no momento. A página tenta de novo sozinha.",
    connected: "Conectado de novo",
    connecting_pending: "Reconectando… Seu lance está guardado e será enviado em seguida.",
    recalled: |date| {
        [
            "Esta é a partida como este aparelho a viu pela última vez, em ",
            date,
            ".",
        ]
        .concat()
    },
    too_fast: "Foi rápido demais. Espere um pouco e tente de novo.",
    too_soon: "Ainda é cedo para isso.",
    stale: "A partida já tinha andado: nada foi feito. Olhe o tabuleiro e decida de novo.",

    mine_by: |color, date, within| {
        [
            "Se você não jogar até ",
            date,
            " (",
            within,
            "), o ",
            name(color),
            " pode encerrar por ausência.",
        ]
        .concat()
    },
    by: |date| ["até ", date].concat(),
    first_move: |color, seconds| {
        let seconds = match seconds {
            1 => "1 segundo".to_owned(),
            count => [&count.to_string(), " segundos"].concat(),
        };
        [
            "O ",
            name(color),
            " tem ",
            &seconds,
            " para o primeiro lance; depois disso a partida é cancelada.",
        ]
        .concat()
    },
    calendar: "Pôr na agenda",
    calendar_mine: "Xadrez: último momento para o seu lance",
    calendar_theirs: "Xadrez: você já pode encerrar por ausência",
    calendar_watched: "Xadrez: já se pode encerrar por ausência",
    calendar_line: "Uma partida na Selminha:",

    tell: "Avisar",
    tell_label: "Avisar o outro lado de que é a vez dele",
    tell_text: "É a sua vez na nossa partida de xadrez:",
    tell_copied: "Copiado",
    tell_refused: "O navegador não deixou copiar. O link público está em “Esta sala”.",

    draw_sure: "Sim, empatar",
    claim_sure: "Sim, encerrar",
    back: "Voltar",

    offer_gone: "A proposta não vale mais",
    new_game: |mine| match mine {
        Some(Color::White) => "Nova partida: você joga de latão",
        Some(Color::Black) => "Nova partida: você joga de aço",
        None => "Nova partida",
    },
    claimed_seat: |color| match color {
        Color::White => "O latão voltou por um novo link e tem mais dois dias.",
        Color::Black => "O aço voltou por um novo link e tem mais dois dias.",
    },

    chat: Chat {
        heading: "Conversa",
        unread: |count| match count {
            1 => "Conversa, 1 nova".to_owned(),
            count => ["Conversa, ", &count.to_string(), " novas"].concat(),
        },
        players: "Só entre os dois jogadores. Depois da partida você vê também o que dizem os que assistem.",
        watchers: "Entre os que assistem. Os jogadores veem depois da partida.",
        field: "Escreva uma mensagem",
        send: "Enviar",
        sending: "Enviando…",
        left: |left| match left {
            -1 => "1 a mais".to_owned(),
            left if left < 0 => [&left.unsigned_abs().to_string(), " a mais"].concat(),
            1 => "Falta 1".to_owned(),
            left => ["Restam ", &left.to_string()].concat(),
        },
        too_fast: "São cinco mensagens seguidas, depois uma a cada três segundos. Espere um pouco e envie de novo.",
        bad_text: "Uma mensagem tem de 1 a 200 caracteres visíveis.",
        unsent: "Sem conexão: a mensagem não foi enviada e continua aqui.",
        mute: "Silenciar",
        unmute: "Ouvir de novo",
        muted: "Silenciada neste aparelho. Nada é mostrado nem anunciado.",
        empty: "Ninguém disse nada ainda.",
        earlier: "Antes desta partida",
        watcher: "Espectador",
    },
    seats: Seats {
        heading: "Jogar também em outro aparelho",
        line: "Crie um link que abre o seu lugar lá. Ele vale uma vez, por dez minutos.",
        warning: "Quem abrir o link joga por você: não o dê a mais ninguém.",
        make: "Criar um link",
        again: "Criar outro link",
        making: "Criando…",
        link: "Link do seu lugar",
        until: |time| ["Vale uma vez, até ", time, "."].concat(),
        over: "O prazo deste link passou.",
        too_many: "Você já joga em oito aparelhos. Encerre os outros primeiro.",
        qr: "Código QR do link do seu lugar",
        scan: "Ou aponte para cá a câmera do outro aparelho",
        revoke_line: "Perdeu um aparelho ou emprestou o lugar? Deixe só este jogar por você.",
        revoke: "Encerrar meus outros aparelhos",
        revoke_sure: "Sim, encerrar",
        revoked: |count| match count {
            0 => "Nenhum outro aparelho joga por você.".to_owned(),
            1 => "1 aparelho deixou de jogar por você.".to_owned(),
            count => [&count.to_string(), " aparelhos deixaram de jogar por você."].concat(),
        },
        lost: |color| match color {
            Color::White => "O latão perdeu o acesso?",
            Color::Black => "O aço perdeu o acesso?",
        },
        lost_line: "Em vez de encerrar por ausência, você pode deixar o outro lado voltar: crie um link e envie a ele. Ele ganha mais dois dias, e os aparelhos antigos dele deixam de jogar.",
        lost_make: "Criar um link para ele",
        lost_once: "Isso só pode ser feito uma vez por partida.",
        lost_link: "Link do lugar dele",
        lost_hint: "Deixar voltar",
        take_heading: "Jogar neste aparelho",
        take_line: "Este link dá a este aparelho o lugar de um jogador. Ele vale uma vez: abra-o onde você quer jogar.",
        take: "Ocupar o lugar",
        taking: "Ocupando…",
        bad_code: "Este link não vale mais: já foi usado, foi trocado por outro ou tem mais de dez minutos. Crie outro no aparelho que joga.",
        has_seat: "Este aparelho já joga aqui. O link não foi usado.",
        just_watch: "Só assistir",
    },

    more: "Esta sala",
    home: "Início",
    deadlines: "Prazos",
    players: "Jogadores",
    public_link: "Link público",
    public_link_line: "Quem o tiver pode assistir.",
    games: "Os lances",
    pgn: "Baixar em PGN",
    notify: "Avisar-me quando for a minha vez",
    notify_note: "Enquanto esta página estiver aberta, também em segundo plano.",
    notify_refused: "O navegador não deixa esta página avisar você. Os ajustes dele para este site podem permitir.",
};

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "latão",
        Color::Black => "aço",
    }
}
