import { code, formatSaveIndents as say } from '@gramio/format'
import type { Outcome } from '../../items/domain.ts'
import { isolated, sided } from '../../kernel/direction.ts'
import type { CommandName } from '../domain.ts'
import type { en } from './en.ts'
import { type Became, commandLines } from './shared.ts'

const ltr = (text: string) => sided(text, 'ltr')

const BECAME: Record<Outcome, (link: string) => string> = {
  home: (link) => `Für dich gespeichert: ${link}`,
  same: (link) => `Diese Wohnung ist schon bekannt: ${link}`,
  taken: () => 'Nicht gespeichert: Laut Text ist die Wohnung vergeben.',
  wanted: () => 'Nicht gespeichert: Der Text ist ein Gesuch.',
  roommate: () => 'Nicht gespeichert: Es geht um ein WG-Zimmer.',
  other: () => 'Nicht gespeichert: Es steht nicht da, welche Wohnung zu haben ist.',
  unread: () => 'Das ließ sich nicht lesen. Sende bitte den Text der Nachricht.',
}
const becameLine = ({ outcome, link }: Became) => BECAME[outcome](link)

const meanings: Record<CommandName, string> = {
  start: 'was dieser Bot tut',
  help: 'alle Befehle',
  connect: 'in einer Gruppe: die Gruppe verbinden',
  status: 'was deine Bots gerade tun',
  pause: 'einen Bot anhalten',
  resume: 'ihn wieder starten',
  last: 'die neueste Wohnung',
  language: 'Sprache der Beiträge',
  shortlist: 'die Besichtigungen der nächsten sieben Tage',
}

/** What the Telegram bot says in German. */
export const de: typeof en = {
  meanings,
  welcome: (url) =>
    `Metzia beobachtet Anzeigen und meldet neue Wohnungen. Um sie in einer Gruppe zu bekommen, füge mich dort hinzu und sende /connect.\nFür Codes zum Zurücksetzen des Passworts verknüpfe dein Konto im Profil: ${url}/profile\n/help zeigt alle Befehle.`,
  linked: (name) =>
    `Dieser Chat ist jetzt mit dem Konto von ${isolated(name)} verknüpft. Codes für ein vergessenes Passwort kommen hierher.`,
  linkVoid: (url) =>
    `Dieser Link gilt nicht mehr. Einen neuen gibt es in deinem Profil: ${url}/profile`,
  help: (url) =>
    `Befehle:\n${commandLines(meanings)}\nLeite mir eine Nachricht über eine Wohnung weiter, und ich speichere sie für dich.\n\nIn Gruppen zeigt mir Telegram nur Befehle, Antworten auf meine Nachrichten und Nachrichten, die mit meinem Namen beginnen. Sonst erreicht mich nichts.\nDie Wörter hilfe, status, stopp, weiter und letzte gehen auch: als Antwort an mich oder nach meinem Namen.\nNur der verknüpfte Besitzer kann einen Bot ändern. Gebiete, Preise und der Rest stehen hier: ${url}/bots`,
  fromAdmin: (name, words) => `${ltr(`${isolated(name)} (Verwaltung):`)}\n${words}`,
  greeting: `Hallo! Ich melde hier neue Wohnungen.\nWer diese Gruppe verwaltet, kann /connect senden: Ich antworte mit einem Code, der einen Bot für die Gruppe anlegt.`,
  greetingAgain:
    'Hallo, da bin ich wieder! Die Bots dieser Gruppe schreiben hier noch nicht. Ihr Besitzer kann /resume senden.',
  connect: (typed, link) =>
    say`Der Code dieser Gruppe ist ${code(typed)}\nNutze ihn innerhalb von 10 Minuten: ${link}\nWer ihn zuerst nutzt, dem gehört der Bot.`,
  connectInGroup: 'Füge mich zu einer Gruppe hinzu und sende dort /connect.',
  connectAdminsOnly: 'Nur wer diese Gruppe verwaltet, kann sie verbinden.',
  connectLater:
    'Telegram hat nicht gesagt, wer die Gruppe verwaltet. Sende /connect bitte noch einmal.',
  connected: (owner, url) =>
    `Verbunden von ${isolated(owner)}. Wähle Gebiete unter ${url}/bots: Dann schreibt der Bot hier.`,
  shortlistInPrivate: 'Bitte /shortlist im privaten Chat mit mir senden.',
  noViewings: (url) =>
    `Keine Besichtigungen in den nächsten sieben Tagen. Die Auswahl: ${url}/shortlist`,
  viewings: (lines) => `Besichtigungen der nächsten sieben Tage:\n${lines}`,
  noBotsHere: 'Mit dieser Gruppe ist kein Bot verbunden. Wer sie verwaltet, kann /connect senden.',
  noBots: (url) => `Du hast noch keine Bots. Lege einen an: ${url}/bots`,
  notLinked: (url) => `Verknüpfe zuerst dein Konto, in deinem Profil: ${url}/profile`,
  ownersOnly: (owners) =>
    `Das kann nur ${owners.map(isolated).join(', ')}, mit dem Telegram-Konto, das im Profil verknüpft ist.`,
  which: (command, lines) => `Welchen? Sende /${command} und seine Nummer.\n${lines}`,
  language: (names) => `Sprache der Beiträge. Sende /language und ihr Kürzel:\n${names}`,
  languageSet: 'Die Sprache ist jetzt Deutsch.',
  notUnderstood: 'Das habe ich nicht verstanden. /help zeigt, was ich kann.',
  resetCode: (typed, link) =>
    say`Dein Bestätigungscode ist ${code(typed)}\nEr gilt 10 Minuten. Oder lege hier ein neues Passwort fest: ${link}\nWenn du ihn nicht angefordert hast, ignoriere diese Nachricht.`,
  forwardNotLinked: (url) =>
    `Um Wohnungen aus weitergeleiteten Nachrichten zu speichern, verknüpfe dieses Telegram-Konto in deinem Profil: ${url}/profile`,
  forwardWithoutText:
    'Darin steht kein Text: Leite die Nachricht weiter, die die Wohnung beschreibt.',
  forwardNoRoom: (mb) =>
    `Nicht gespeichert: Höchstens ${mb} MB deiner Einsendungen werden behalten. Lösche Einträge im Eingang und leite sie dann erneut weiter.`,
  became: (records) => records.map(becameLine).join('\n'),
  buttonsOwner: 'Das kann nur der Besitzer dieses Bots.',
  buttonUnknown: 'Dieser Knopf funktioniert nicht mehr.',
}
