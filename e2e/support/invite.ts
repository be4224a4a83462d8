/** The pages before a game, as the specs of invitations use them. */
import { expect, type Page } from "@playwright/test";

/** The words of a language that a spec presses or reads. */
export const WORDS = {
  en: {
    create: "PLAY WITH SOMEONE",
    choices: "Clock, name, who may join",
    noClock: "No clock: each side has two days a move.",
    blitz: "A clock: 3 minutes each, and 2 seconds more after each move.",
    name: "Your name (optional)",
    anyone: /^Anyone may join/,
    other: "Other",
    minutes: "Minutes each",
    increment: "Seconds a move",
    waiting: "Send this link",
    link: "Link of the game",
    copy: "Copy the link",
    copied: "The link is copied: paste it into a message.",
    byHand: "The browser refused to copy. The link is selected: press Ctrl+C.",
    byFinger: "The browser refused to copy. The link is selected: hold it and choose “Copy”.",
    share: "Send the link…",
    qr: "QR code of the link",
    cancel: "Cancel the invitation",
    keep: "Keep it",
    cancelSure: "Yes, cancel it",
    cancelled: "The invitation was cancelled",
    expired: "The invitation has expired",
    invited: "Ana invites you to a game",
    side: "You would have Steel; Brass moves first.",
    join: "Join the game",
    watch: "Just watch",
    full: "Someone was faster",
    watchGame: "Watch the game",
    gone: "This room is no longer kept",
    unknown: "There is no room at this address",
    outdated: "This page is older than the server",
    own: "Start a room of your own",
    board: "Chessboard",
    lobby: "Open games",
    lobbyLink: "Open games: join someone who waits",
    lobbyEmpty: "Nobody waits just now.",
    lobbyJoin: /^Join: Ana, 3\+2/,
  },
  "pt-BR": {
    create: "JOGAR COM ALGUÉM",
    choices: "Relógio, nome, quem pode entrar",
    noClock: "Sem relógio: dois dias por lance para cada lado.",
    blitz: "Com relógio: 3 minutos para cada lado, e mais 2 segundos a cada lance.",
    name: "Seu nome (opcional)",
    anyone: /^Qualquer pessoa pode entrar/,
    other: "Outro",
    minutes: "Minutos por lado",
    increment: "Segundos por lance",
    waiting: "Envie este link",
    link: "Link da partida",
    copy: "Copiar o link",
    copied: "O link foi copiado: cole numa mensagem.",
    byHand: "O navegador não deixou copiar. O link está selecionado: tecle Ctrl+C.",
    byFinger: "O navegador não deixou copiar. O link está selecionado: segure o dedo nele e escolha “Copiar”.",
    share: "Enviar o link…",
    qr: "Código QR do link",
    cancel: "Cancelar o convite",
    keep: "Manter",
    cancelSure: "Sim, cancelar",
    cancelled: "O convite foi cancelado",
    expired: "O convite expirou",
    invited: "Ana convidou você para uma partida",
    side: "Você jogaria de aço; o latão começa.",
    join: "Entrar na partida",
    watch: "Só assistir",
    full: "Alguém chegou antes",
    watchGame: "Assistir à partida",
    gone: "Esta sala não existe mais",
    unknown: "Não há sala neste endereço",
    outdated: "Esta página é mais antiga que o servidor",
    own: "Abrir uma sala minha",
    board: "Tabuleiro de xadrez",
    lobby: "Partidas abertas",
    lobbyLink: "Partidas abertas: entre na de quem espera",
    lobbyEmpty: "Ninguém está esperando agora.",
    lobbyJoin: /^Entrar: Ana, 3\+2/,
  },
} as const;

export const LOCALES = ["en", "pt-BR"] as const;
export type Locale = (typeof LOCALES)[number];

/** A phone as Playwright knows one: small, with a finger. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Opens the home page's choices and chooses. */
export async function choose(page: Page, locale: Locale, chosen: { clock?: string; name?: string; listed?: boolean }): Promise<void> {
  const words = WORDS[locale];
  await page.getByText(words.choices).click();
  if (chosen.clock) {
    await page.getByRole("button", { name: chosen.clock, exact: true }).click();
  }
  if (chosen.name !== undefined) {
    await page.getByLabel(words.name).fill(chosen.name);
  }
  if (chosen.listed) {
    await page.getByLabel(words.anyone).check();
  }
}

/** Opens a room; its path. */
export async function create(page: Page, locale: Locale = "en"): Promise<string> {
  await page.getByRole("button", { name: WORDS[locale].create }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(WORDS[locale].waiting);
  return new URL(page.url()).pathname;
}

/** The page's one heading of the first level reads so. */
export async function headed(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
}
