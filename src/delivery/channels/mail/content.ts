import { isolated, sided } from '../../../kernel/direction.ts'
import { directionOf } from '../../../kernel/domain/language.ts'
import { CARD_WORDS } from '../../cards/words.ts'
import { htmlOf, type Row } from './layout.ts'
import { linesOf, plainLine } from './lines.ts'
import type { MailPayload } from './payload.ts'
import { MAIL_WORDS } from './words.ts'

export type MailLinks = {
  /** The base of links, without a trailing slash. */
  publicUrl: string
  /** Stops the mails of the bot. */
  stop: string
  /** The content id of the photo of the first home; absent: the mail has none. */
  photoId?: string
}

export type MailContent = { subject: string; text: string; html: string }

/**
 * The subject, the text and the HTML of a digest. It loads nothing and reports nothing to anyone. The subject isolates
 * no name: some mail programs draw the marks as boxes.
 */
export function mailContent(
  payload: MailPayload,
  { publicUrl, stop, photoId }: MailLinks,
): MailContent {
  const { language, botName, botId, chatId, found, cheaper, cards, title: subject } = payload
  const words = MAIL_WORDS[language]
  const all: Row = {
    label: words.all(found + cheaper),
    url: `${publicUrl}/chats/${encodeURIComponent(chatId)}`,
  }
  const small: Row[] = [
    { label: words.settings, url: `${publicUrl}/bots?open=${encodeURIComponent(botId)}` },
    { label: words.stop, url: stop },
  ]
  const count = CARD_WORDS[language].digest(found, cheaper)
  const reason = words.reason(isolated(botName))
  const text = [
    `${count}: ${isolated(botName)}`,
    ...cards.map((card) => linesOf(card).map(plainLine).join('\n')),
    lineOf(all),
    [reason, ...small.map(lineOf)].join('\n'),
  ].join('\n\n')
  const html = htmlOf(payload, { count, all, reason, small, photoId })
  return { subject, text: `${sided(text, directionOf(language))}\n`, html }
}

const lineOf = ({ label, url }: Row) => `${label}:\n${url}`
