import { code, formatSaveIndents as say } from '@gramio/format'
import type { Outcome } from '../../items/domain.ts'
import { isolated, sided } from '../../kernel/direction.ts'
import type { CommandName } from '../domain.ts'
import { type Became, commandLines, type Said } from './shared.ts'

const ltr = (text: string) => sided(text, 'ltr')

const BECAME: Record<Outcome, (link: string) => string> = {
  home: (link) => `Saved for you: ${link}`,
  same: (link) => `This home is known already: ${link}`,
  taken: () => 'Not saved: the text says that the home is taken.',
  wanted: () => 'Not saved: its author looks for a home.',
  roommate: () => 'Not saved: it is about a room in a shared home.',
  other: () => 'Not saved: it does not say which home is for rent or for sale.',
  unread: () => 'It could not be read. Send the text of the message, please.',
}
const becameLine = ({ outcome, link }: Became) => BECAME[outcome](link)

const meanings: Record<CommandName, string> = {
  start: 'what this bot does',
  help: 'all commands',
  connect: 'in a group: connect the group',
  status: 'what your bots are doing',
  pause: 'stop a bot',
  resume: 'start it again',
  last: 'the newest home',
  language: 'the language of the posts',
  shortlist: 'the viewings of the next seven days',
}

/** What the Telegram bot says in English. */
export const en = {
  /** Of commands, in the menu that Telegram shows. */
  meanings,
  welcome: (url: string): Said =>
    `Metzia watches listings and posts new homes. To get them in a group, add me to it and send /connect there.\nTo receive reset codes here, link your account on your profile: ${url}/profile\n/help shows all commands.`,
  linked: (name: string): Said =>
    `This chat is now linked to the account of ${isolated(name)}. Codes for a forgotten password are sent here.`,
  linkVoid: (url: string): Said =>
    `This link is not valid any more. Get a new one on your profile: ${url}/profile`,
  help: (url: string): Said =>
    `Commands:\n${commandLines(meanings)}\nForward me a message about a home, and I save it for you.\n\nIn groups Telegram shows me only commands, answers to my messages, and messages that begin with my name. Nothing else that is written there reaches me.\nThe words help, status, pause, resume and last work too: in an answer to me or after my name.\nOnly the linked owner of a bot can change it. Areas, prices and the rest are set at ${url}/bots`,
  fromAdmin: (name: string, words: string): Said =>
    `${ltr(`${isolated(name)} (administrator):`)}\n${words}`,
  greeting: `Hello! I post new homes here.\nAn administrator of this group can send /connect: I answer with a code, which makes a bot for this group.`,
  greetingAgain:
    'Hello again! The bots of this group do not post here yet. Their owner can send /resume.',
  connect: (typed: string, link: string): Said =>
    say`The code of this group is ${code(typed)}\nUse it within 10 minutes: ${link}\nWhoever uses it first owns the bot.`,
  connectInGroup: 'Add me to a group and send /connect there.',
  connectAdminsOnly: 'Only administrators of this group can connect it.',
  connectLater: 'Telegram did not say who administers this group. Please send /connect again.',
  connected: (owner: string, url: string): Said =>
    `Connected by ${isolated(owner)}. Choose areas at ${url}/bots: the bot then starts to post here.`,
  shortlistInPrivate: 'Write /shortlist to me in a chat of our own, please.',
  noViewings: (url: string): Said =>
    `No viewings in the next seven days. Your shortlist: ${url}/shortlist`,
  viewings: (lines: string): Said => `Viewings of the next seven days:\n${lines}`,
  noBotsHere: 'No bot is connected to this group. An administrator can send /connect.',
  noBots: (url: string): Said => `You have no bots yet. Make one at ${url}/bots`,
  notLinked: (url: string): Said => `Link your account first, on your profile: ${url}/profile`,
  ownersOnly: (owners: readonly string[]): Said =>
    `Only ${owners.map(isolated).join(', ')} can do that, from the Telegram account that is linked on the profile.`,
  which: (command: string, lines: string): Said =>
    `Which one? Send /${command} and its number.\n${lines}`,
  language: (names: string): Said =>
    `The language of the posts. Send /language and its code:\n${names}`,
  languageSet: 'The language is English now.',
  notUnderstood: 'I did not understand that. /help shows what I can do.',
  resetCode: (typed: string, link: string): Said =>
    say`Your verification code is ${code(typed)}\nIt is valid for 10 minutes. Or set a new password here: ${link}\nIf you did not ask for it, ignore this message.`,
  forwardNotLinked: (url: string): Said =>
    `To save homes from forwarded messages, link this Telegram account on your profile: ${url}/profile`,
  forwardWithoutText: 'There is no text in it: forward the message that describes the home.',
  forwardNoRoom: (mb: number) =>
    `Not saved: at most ${mb} MB of what you send in are kept. Delete items of your inbox, then forward it again.`,
  became: (records: readonly Became[]): Said => records.map(becameLine).join('\n'),
  buttonsOwner: 'Only the owner of this bot can do that.',
  buttonUnknown: 'This button does not work any more.',
}
