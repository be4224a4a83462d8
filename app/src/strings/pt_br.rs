//! Português do Brasil.

use bots::Bot;
use chess::Color;

use super::{
    Choices, Create, Ends, Errors, Games, Home, Invite, Later, Learn, Lobby, Moves, Name, NotFound,
    Opponent, Play, Room, RoomEnds, Rules, Settings, Strings, Typed, minutes, span,
};
use crate::board::BoardWords;
use crate::language::Language;

pub(super) static STRINGS: Strings = Strings {
    language: Language::Portuguese,
    site_title: "Selminha, xadrez no navegador",
    skip: "Ir para o conteúdo",
    you: "Você",
    san_letters: ['C', 'B', 'T', 'D', 'R'],
    board: BoardWords::PT_BR,
    play: Play {
        heading: |name| ["Contra o ", name].concat(),
        thinking: |name| [name, " está pensando…"].concat(),
        thinking_note: "pensando…",
        your_turn: "Sua vez",
        your_turn_check: "Sua vez: seu rei está em xeque",
        undo: "Voltar lance",
        new_game: "Nova partida",
        start_as: |color| match color {
            Color::White => "Nova partida de latão",
            Color::Black => "Nova partida de aço",
        },
        which_side: "Nova partida, de que lado?",
        keep_playing: "Continuar jogando",
        flip: "Girar o tabuleiro",
        others: "Adversários",
        again: "Jogar de novo",
        review: "Rever depois",
        kept: "Guardada",
        failed: |name| [name, " não consegue pensar agora. A partida está guardada."].concat(),
        undone: "Lance desfeito. Sua vez.",
        skip: "Jogar já",
        ask_again: "Tentar de novo",
        actions: "Ações",
    },
    moves: Moves {
        heading: "Lances",
        first: "Ir ao início",
        back: "Um lance para trás",
        forward: "Um lance para a frente",
        last: "Ir ao último lance",
        looking_back: "Você está revendo.",
        back_to_game: "Voltar à partida",
        moved: |who, piece, from, to, captured| {
            let mut text = [who, ": ", piece, " de ", from].concat();
            match captured {
                Some(captured) => text.extend([" captura ", captured, " em ", to]),
                None => text.extend([" para ", to]),
            }
            text
        },
        castled_short: |who| [who, ": roque pequeno"].concat(),
        castled_long: |who| [who, ": roque grande"].concat(),
        promoted: |piece| [", promovido a ", piece].concat(),
        check: ", xeque",
        captured: |points| ["Vantagem de ", &points.to_string()].concat(),
    },
    ends: Ends {
        you_win: "Você venceu",
        you_lose: "Você perdeu",
        wins: |name| [name, " venceu"].concat(),
        draw: "Empate",
        checkmate: "por xeque-mate",
        stalemate: "por afogamento",
        insufficient_material: "por material insuficiente",
        threefold: "por repetição",
        fifty_moves: "por 50 lances",
    },
    later: Later {
        heading: "Esta página não chegou",
        line: "A conexão pode ter caído. O que você tem aqui está guardado.",
        again: "Carregar de novo",
    },
    typed: Typed {
        label: "Digite um lance",
        example: "Digite um lance: Cf3 ou g1f3",
        not_now: "Não é a sua vez.",
        unclear: |typed| ["“", typed, "” não está escrito como um lance."].concat(),
        ambiguous: |typed| {
            [
                "“",
                typed,
                "”: qual peça? Diga de onde ela sai, como em Cbd2.",
            ]
            .concat()
        },
        illegal: |typed| ["“", typed, "” não é possível aqui."].concat(),
    },
    settings: Settings {
        heading: "Ajustes",
        close: "Fechar",
    },
    rules: Rules {
        button: "Regras",
        heading: "As regras",
    },
    opponent,
    color: |color| match color {
        Color::White => "Latão",
        Color::Black => "Aço",
    },
    not_found: NotFound {
        heading: "Não há nada neste endereço",
        line: "O link pode estar cortado ou com um erro de digitação.",
        home: "Ir para o início",
    },
};

pub(super) static ROOM: Room = Room {
    loading: "Abrindo a sala. A partida fica guardada nela: feche a página quando quiser e volte pelo mesmo link.",
    heading: "Partida com alguém",
    waiting: "Envie este link",
    link: "Link da partida",
    copy: "Copiar o link",
    copied: "Copiado",
    cancel: "Cancelar o convite",
    cancel_sure: "Sim, cancelar",
    cancel_keep: "Manter",
    waiting_until: |date, within| {
        [
            "Se ninguém entrar, a sala fecha em ",
            date,
            " (",
            within,
            ").",
        ]
        .concat()
    },
    invited: "Você recebeu um convite para uma partida",
    invited_by: |name| [name, " convidou você para uma partida"].concat(),
    invited_seat: "Você jogaria de aço; o latão começa.",
    no_clock: "Sem relógio: dois dias por lance para cada lado, e a partida espera por você neste aparelho.",
    join: "Entrar na partida",
    joining: "Entrando…",
    just_watch: "Só assistir",
    want_to_play: "Quero jogar",
    not_started: "A partida ainda não começou",
    watchers: |count| [&count.to_string(), " assistindo"].concat(),
    here: "presente",
    away: "ausente",
    to_move: |color| match color {
        Color::White => "Vez do latão",
        Color::Black => "Vez do aço",
    },
    sending: "Enviando seu lance…",
    refused: "O servidor não aceitou. O tabuleiro mostra a partida como ela está.",
    connecting: "Reconectando…",
    offline: "Você está sem rede. A página continua sozinha quando ela voltar.",
    offline_pending: "Você está sem rede. Seu lance está guardado e será enviado quando ela voltar.",
    outdated: "Esta página é mais antiga que o servidor",
    outdated_line: "Carregue-a de novo para continuar; a partida está guardada.",
    they_move_by: |color, date, within| {
        [
            "Se o ",
            color_word(color),
            " não jogar até ",
            date,
            " (",
            within,
            "), você pode encerrar por ausência.",
        ]
        .concat()
    },
    side_moves_by: |color, date, within| {
        [
            "O ",
            color_word(color),
            " tem até ",
            date,
            " para jogar (",
            within,
            ").",
        ]
        .concat()
    },
    claimable: |color| match color {
        Color::White => "O prazo do latão acabou. Encerre e vença, ou espere.",
        Color::Black => "O prazo do aço acabou. Encerre e vença, ou espere.",
    },
    claimable_against_you: |color| match color {
        Color::White => {
            "Seu prazo acabou: até você jogar, o aço pode encerrar por ausência e vencer."
        }
        Color::Black => {
            "Seu prazo acabou: até você jogar, o latão pode encerrar por ausência e vencer."
        }
    },
    claimable_watched: |color| match color {
        Color::White => "O prazo do latão acabou: o aço pode encerrar por ausência e vencer.",
        Color::Black => "O prazo do aço acabou: o latão pode encerrar por ausência e vencer.",
    },
    expires: |date| ["Sem lances, a sala expira em ", date, "."].concat(),
    kept_until: |date| ["A partida pode ser lida aqui até ", date, "."].concat(),
    claim: "Encerrar por ausência",
    resign: "Desistir",
    resign_sure: "Sim, desistir",
    abort: "Cancelar a partida",
    abort_sure: "Sim, cancelar",
    offer_draw: "Propor empate",
    draw_offered: "Você propôs empate.",
    withdraw: "Retirar a proposta",
    draw_asked: |color| match color {
        Color::White => "O latão propõe empate. Jogar recusa a proposta.",
        Color::Black => "O aço propõe empate. Jogar recusa a proposta.",
    },
    accept_draw: "Aceitar o empate",
    decline_draw: "Recusar",
    offer_rematch: "Propor revanche",
    rematch_offered: "Você propôs revanche.",
    rematch_asked: |color| match color {
        Color::White => "O latão propõe revanche.",
        Color::Black => "O aço propõe revanche.",
    },
    accept_rematch: "Jogar a revanche",
    decline: "Recusar",
    score: |mine, theirs| ["Placar: ", mine, " a ", theirs, "."].concat(),
    gone: "Esta sala não existe mais",
    gone_line: "As salas são apagadas 30 dias depois da última partida. Você pode abrir outra.",
    unknown: "Não há sala neste endereço",
    unknown_line: "Confira se o link foi copiado inteiro, ou abra uma sala sua.",
    failed: "A sala não responde. A página continua tentando; confira a rede.",
    home: "Ir para o início",
};

pub(super) static CREATE: Create = Create {
    line: "Você recebe um link para enviar.",
    no_clock_line: "Sem relógio: dois dias por lance para cada lado.",
    clock_line: |initial, increment| {
        let initial = clock_span(initial);
        if increment == 0 {
            return [
                "Com relógio: ",
                &initial,
                " para cada lado, na partida toda.",
            ]
            .concat();
        }
        let more = clock_span(increment);
        [
            "Com relógio: ",
            &initial,
            " para cada lado, e mais ",
            &more,
            " a cada lance.",
        ]
        .concat()
    },
    choices: "Relógio, nome, quem pode entrar",
    clock: "Relógio",
    no_clock: "Sem relógio",
    other: "Outro",
    short_clock: |initial, increment| {
        [&minutes(initial, ","), "+", &increment.to_string()].concat()
    },
    minutes: "Minutos por lado",
    increment: "Segundos por lance",
    bad_clock: "O relógio vai de 15 segundos a 180 minutos por lado, com no máximo 180 segundos a mais por lance.",
    listed: "Qualquer pessoa pode entrar",
    listed_note: "A sala aparece entre as partidas abertas até alguém ocupar o lugar.",
};

pub(super) static NAME: Name = Name {
    label: "Seu nome (opcional)",
    unfit: "O nome tem no máximo 20 letras, todas visíveis.",
};

pub(super) static GAMES: Games = Games {
    heading: "Suas partidas",
    against: |name| ["Contra ", name].concat(),
    you_have: |color| match color {
        Color::White => "Você joga de latão",
        Color::Black => "Você joga de aço",
    },
    your_turn: "Sua vez",
    your_turn_until: |date, within| ["Sua vez: jogue até ", date, " (", within, ")"].concat(),
    your_turn_late: "Sua vez, e o prazo acabou: jogue antes que o adversário encerre",
    their_turn: "Vez do adversário",
    their_turn_until: |date, within| ["Vez do adversário, até ", date, " (", within, ")"].concat(),
    claimable: "O prazo do adversário acabou: você pode encerrar por ausência",
    offered: "Uma proposta espera sua resposta",
    waiting: "Ninguém entrou ainda",
    watched: "Você assiste",
    won: "Você venceu",
    lost: "Você perdeu",
    drawn: "Empate",
    over: "Encerrada",
    forget: |title| ["Tirar da lista: ", title].concat(),
    taken_off: "Tirada da lista.",
    put_back: "Pôr de volta",
};

pub(super) static LOBBY: Lobby = Lobby {
    heading: "Partidas abertas",
    lead: "Aqui há quem espere por qualquer adversário. Quem espera tem o latão e começa; você joga de aço.",
    link: "Partidas abertas: entre na de quem espera",
    looking: "Procurando partidas abertas…",
    empty: "Ninguém está esperando agora.",
    failed: "A lista não responde. A página continua tentando; confira a rede.",
    someone: "Alguém",
    just_now: "agora mesmo",
    join: "Entrar",
    joining: "Entrando…",
    yours: "Sua própria sala",
    open_yours: "Ir para lá",
    taken: "Ocupada",
    too_late: "Alguém chegou antes, ou a sala fechou. Escolha outra.",
    own: "Ou espere aqui você",
    own_call: "ABRIR UMA SALA AQUI",
};

pub(super) static INVITE: Invite = Invite {
    waiting_line: "Quem abrir pode entrar na partida com um toque. Você joga de latão e começa.",
    come_back: "Deixe esta página aberta ou volte mais tarde: neste navegador o lugar continua seu.",
    stay: "A partida começa assim que alguém entrar, e você tem um minuto para o primeiro lance: deixe esta página aberta.",
    share: "Enviar o link…",
    share_failed: "O menu de compartilhar não abriu. Copie o link.",
    copied_line: "O link foi copiado: cole numa mensagem.",
    copy_by_hand: |keys| {
        let how = match keys {
            Some(keys) => ["tecle ", keys, "."].concat(),
            None => "segure o dedo nele e escolha “Copiar”.".to_owned(),
        };
        [
            "O navegador não deixou copiar. O link está selecionado: ",
            &how,
        ]
        .concat()
    },
    scan: "Ou mostre este código à outra pessoa",
    qr: "Código QR do link",
    listed: "A sala também aparece entre as partidas abertas.",
    unlist: "Não mostrar mais",
    in_app: |app| {
        let app = app.map_or_else(|| "Um aplicativo".to_owned(), |app| ["O ", app].concat());
        [
                &app,
                " mostra esta página num navegador próprio, que pode esquecer seu lugar: antes, escolha “Abrir no navegador” no menu dele.",
            ]
            .concat()
    },
    in_app_seated: |app| {
        let app = app.map_or_else(|| "Um aplicativo".to_owned(), |app| ["O ", app].concat());
        [
                &app,
                " mostra esta página num navegador próprio, e seu lugar fica guardado só nele: volte pelo mesmo caminho.",
            ]
            .concat()
    },
    yourself: "O convite é seu? Seu lugar está no navegador em que você o criou; aqui você jogaria contra si mesmo.",
    full: "Alguém chegou antes",
    full_line: "Os dois lugares estão ocupados. Você pode assistir à partida ou abrir uma sala sua.",
    watch: "Assistir à partida",
    cancelled: "O convite foi cancelado",
    cancelled_line: "Ninguém mais pode entrar. Abra uma sala sua e envie o link.",
    expired: "O convite expirou",
    expired_line: "Ninguém entrou a tempo. Abra uma sala nova e envie o link.",
    own_room: "Abrir uma sala minha",
    load_again: "Carregar de novo",
};

pub(super) static LEARN: Learn = Learn {
    entry: "Regras, lições e glossário",
    heading: "Aprender xadrez",
    lead: "Do primeiro lance à primeira vitória.",
    rules: "As regras",
    rules_line: "Do começo ao fim, com tabuleiros para tocar.",
    lessons: "Lições",
    lessons_line: "Pequenas tarefas no tabuleiro, com resposta a cada lance.",
    glossary: "Glossário",
    glossary_line: "O que as palavras querem dizer, em português e em inglês.",
    practice: "Jogar contra o Acaso",
    practice_line: "Uma primeira partida inteira, com as regras ao lado. O Acaso joga qualquer lance permitido.",
    solved: |done, all| [&done.to_string(), " de ", &all.to_string(), " resolvidas"].concat(),
    loading: "Abrindo…",
    load_again: "Tentar de novo",
    contents: "Conteúdo",
    touch: "Experimentar neste tabuleiro",
    put_back: "Pôr de volta",
    print: "Imprimir as regras",
    start: "Começar",
    resume: |task| ["Continuar na tarefa ", &task.to_string()].concat(),
    task: |task, all| ["Tarefa ", &task.to_string(), " de ", &all.to_string()].concat(),
    task_solved: ", resolvida",
    hint: "Dica",
    show_move: "Mostrar lance",
    try_move: |san| ["Experimente ", san, "."].concat(),
    again: "Recomeçar",
    next: "Próxima",
    finish: "Terminar",
    done: "Fim desta lição.",
    next_lesson: |title| ["Próxima lição: ", title].concat(),
    all_lessons: "Todas as lições",
    moves_made: |made, most| ["Lances: ", &made.to_string(), " de ", &most.to_string()].concat(),
    defender: "O programa",
    no_lesson: "Essa lição não existe.",
    search: "Procurar no glossário",
    found: |terms| match terms {
        0 => "Nenhum termo encontrado. Tente uma palavra mais curta.".to_owned(),
        1 => "1 termo".to_owned(),
        _ => [&terms.to_string(), " termos"].concat(),
    },
    see: "Veja também",
    to_glossary: "No glossário",
};

fn color_word(color: Color) -> &'static str {
    match color {
        Color::White => "latão",
        Color::Black => "aço",
    }
}

/// "3 minutos", "15 segundos"; menos de dois é singular.
fn clock_span(seconds: u32) -> String {
    let is_one = |seconds| seconds < 120;
    span(
        seconds,
        ",",
        ["segundo", "segundos"],
        ["minuto", "minutos"],
        is_one,
    )
}

fn opponent(bot: Bot) -> Opponent {
    let (name, level, line) = match bot {
        Bot::Random => (
            "Acaso",
            "para aprender",
            "Faz qualquer lance legal, sem pensar.",
        ),
        Bot::Tamer => (
            "Domador",
            "muito fácil",
            "Joga por instinto e esquece peças pelo caminho.",
        ),
        Bot::Driver => ("Motorista", "fácil", "Leva tudo o que aparece na estrada."),
        Bot::Warden => ("Carcereiro", "médio", "Vigia tudo e tranca a saída."),
        Bot::Executive => ("Empresário", "difícil", "Calcula a frio e não dá desconto."),
    };
    Opponent { name, level, line }
}

pub(super) static HOME: Home = Home {
    heading: "Jogar xadrez",
    lead: "Sem cadastro. Jogue contra a máquina neste aparelho, ou com alguém por um link.",
    machine: "Contra a máquina",
    resume: |number| ["Continuar no lance ", &number.to_string()].concat(),
    with_someone: "Com alguém",
    someone: "JOGAR COM ALGUÉM",
    opening: "Abrindo uma sala…",
    to_review: "Para rever",
    forget: "Tirar da lista",
};

pub(super) static ERRORS: Errors = Errors {
    offline: "A rede não responde. Confira a conexão e toque de novo; os adversários deste aparelho jogam sem ela.",
    server: "O servidor não conseguiu fazer isso agora. Tente de novo daqui a pouco.",
    rate_limited: "Foram tentativas demais. Espere um minuto e tente de novo.",
    unfit: "O servidor não aceitou o nome ou o relógio. Mude e tente de novo.",
    outdated: "Esta página é mais antiga que o servidor. Carregue-a e tente de novo.",
};

pub(super) static CHOICES: Choices = Choices {
    theme: "Cores",
    theme_system: "Sistema",
    theme_light: "Claras",
    theme_dark: "Escuras",
    sounds: "Sons",
    motion: "Peças deslizam",
    premoves: "Lances antecipados",
    premoves_note: "Enquanto o outro lado pensa você pode fazer o próximo lance: ele é jogado na hora se ainda for possível.",
    confirmation: "Confirmar cada lance por link",
    confirmation_note: "Onde não há relógio, o lance só é jogado com um segundo toque.",
};

pub(super) static ROOM_ENDS: RoomEnds = RoomEnds {
    agreement: "por acordo",
    resignation: "por desistência",
    forfeit: "por ausência: nenhum lance no prazo",
    timeout: "por tempo",
    timeout_draw: "por tempo: o outro lado não podia dar mate",
    aborted: "A partida foi cancelada antes de os dois lados jogarem. Ninguém venceu.",
    cancelled: "O convite foi cancelado.",
    expired: "A sala expirou depois de uma semana sem lances. Ninguém venceu.",
};
