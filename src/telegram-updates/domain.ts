// Receiving: what users write to the Telegram bot and in the chats of the website, and what the bots answer.
import type { Language } from '../telegram/domain/updates.ts'

/** The account of the Telegram bot, as Telegram tells it. */
export type Me = { id: string; username: string; name: string }

export const COMMANDS = ['start', 'help', 'connect', 'status', 'pause', 'resume', 'last'] as const
export type CommandName = (typeof COMMANDS)[number]
export type Asked = { name: CommandName; argument: string }

const WORDS = {
  en: { help: 'help', status: 'status', pause: 'pause', resume: 'resume', last: 'last' },
  he: { עזרה: 'help', מצב: 'status', עצור: 'pause', המשך: 'resume', אחרון: 'last' },
} as const satisfies Record<Language, Record<string, CommandName>>

/** A command that has a word of its own. */
type WordName = keyof typeof WORDS.en

const BY_WORD = new Map<string, { name: WordName; language: Language }>(
  (['en', 'he'] as const).flatMap((language) =>
    Object.entries(WORDS[language]).map(([word, name]) => [word, { name, language }] as const),
  ),
)

/** The command that a single word means, and the language of the word; undefined for all others. */
export function readWord(word: string) {
  return BY_WORD.get(word.replaceAll(AROUND, '').toLowerCase())
}

/** A word that is no command; longer ones are no words. */
const WORD = /^\p{L}[\p{L}\p{M}\p{Nd}'"’׳״-]{1,29}$/u

/** The language in which a single unknown word is answered; undefined when the text is not one word. */
export function languageOfWord(text: string): Language | undefined {
  const word = text.replaceAll(AROUND, '')
  if (!WORD.test(word)) return undefined
  return /\p{Script=Hebrew}/u.test(word) ? 'he' : 'en'
}

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
  const name = readWord(word)?.name
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
