// Receiving: what users write to the Telegram bot and in the chats of the website, and what the bots answer.
import type { Language } from '../kernel/domain/language.ts'

/** The account of the Telegram bot, as Telegram tells it. */
export type Me = { id: string; username: string; name: string }

export const COMMANDS = [
  'start',
  'help',
  'connect',
  'status',
  'pause',
  'resume',
  'last',
  'language',
  'shortlist',
] as const
export type CommandName = (typeof COMMANDS)[number]
export type Asked = { name: CommandName; argument: string }

/** The words of commands, which are read in every language. */
const WORDS = {
  en: {
    help: 'help',
    status: 'status',
    pause: 'pause',
    resume: 'resume',
    last: 'last',
    language: 'language',
  },
  he: {
    עזרה: 'help',
    מצב: 'status',
    עצור: 'pause',
    המשך: 'resume',
    אחרון: 'last',
    שפה: 'language',
  },
  ar: {
    مساعدة: 'help',
    حالة: 'status',
    إيقاف: 'pause',
    استئناف: 'resume',
    أحدث: 'last',
    لغة: 'language',
  },
  ru: {
    помощь: 'help',
    статус: 'status',
    стоп: 'pause',
    дальше: 'resume',
    последнее: 'last',
    язык: 'language',
  },
  de: {
    hilfe: 'help',
    status: 'status',
    stopp: 'pause',
    weiter: 'resume',
    letzte: 'last',
    sprache: 'language',
  },
  fr: {
    aide: 'help',
    état: 'status',
    pause: 'pause',
    reprendre: 'resume',
    dernier: 'last',
    langue: 'language',
  },
} as const satisfies Record<Language, Record<string, CommandName>>

/** A command that has a word of its own. */
export type WordName = keyof typeof WORDS.en

const BY_WORD = new Map<string, WordName>(
  Object.values(WORDS).flatMap((words) => Object.entries(words)),
)

/** The command that a single word means; undefined for all others. */
export function readWord(word: string): WordName | undefined {
  return BY_WORD.get(word.replaceAll(AROUND, '').toLowerCase())
}

/** A word that is no command; longer ones are no words. */
const WORD = /^\p{L}[\p{L}\p{M}\p{Nd}'"’׳״-]{1,29}$/u

/** Whether the text is a single word. */
export const isWord = (text: string): boolean => WORD.test(text.replaceAll(AROUND, ''))

const ARGUMENT_MAX = 200
const SLASH = /^\/([a-z_]{1,32})(?:@(\w{1,64}))?(?:\s+|$)/i
/** Marks that keyboards add around words of the other direction, and punctuation. */
const AROUND = /^[\s\p{P}\u200e\u200f]+|[\s\p{P}\u200e\u200f]+$/gu

type Where = {
  me: Me
  isPrivate: boolean
  /** Whether the message answers one of the bot. */
  repliesToBot: boolean
}

/**
 * The command in a message; undefined when it has none for this bot. In groups plain words are commands only in an
 * answer to the bot or after its name.
 */
export function readCommand(
  text: string,
  { me, isPrivate, repliesToBot }: Where,
): Asked | undefined {
  const slash = SLASH.exec(text)
  if (slash) {
    const [start, sent = '', to] = slash
    if (to !== undefined && to.toLowerCase() !== me.username.toLowerCase()) return undefined
    const name = COMMANDS.find((known) => known === sent.toLowerCase())
    return name && { name, argument: text.slice(start.length).trim().slice(0, ARGUMENT_MAX) }
  }
  const rest = withoutName(text.trim(), me)
  if (rest === undefined && !isPrivate && !repliesToBot) return undefined
  const said = (rest ?? text).trim().slice(0, ARGUMENT_MAX)
  const [word = '', ...argument] = said.split(/\s+/)
  const name = readWord(word)
  return name && { name, argument: argument.join(' ') }
}

/** What follows the bot's name; undefined when the text does not begin with it. */
function withoutName(text: string, { username, name }: Me): string | undefined {
  const lower = text.toLowerCase()
  const called = [`@${username}`, username, name]
    .map((one) => one.toLowerCase())
    .find((one) => one !== '' && one !== '@' && isFollowed(lower, one))
  return called === undefined ? undefined : text.slice(called.length).replace(/^[\s,:]+/, '')
}

const isFollowed = (text: string, name: string) =>
  text.startsWith(name) && /^([\s,:]|$)/.test(text.slice(name.length))
