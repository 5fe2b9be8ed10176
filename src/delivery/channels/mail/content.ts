import { directionOf, isolated, sided } from '../../../kernel/direction.ts'
import type { Entity, RichText } from '../../cards/rich-text.ts'
import { CARD_WORDS } from '../../cards/words.ts'
import type { MailPayload } from './payload.ts'
import { MAIL_WORDS, type MailWords } from './words.ts'

/** The base of links, without a trailing slash, and the address that stops the mails of the bot. */
export type MailLinks = { publicUrl: string; stop: string }

export type MailContent = { subject: string; text: string; html: string }

type Row = { label: string; url: string }

/**
 * The subject, the text and the HTML of a digest. It loads nothing and reports nothing to anyone. The subject isolates
 * no name: some mail programs draw the marks as boxes.
 */
export function mailContent(payload: MailPayload, links: MailLinks): MailContent {
  const { language, botName, cards, title: subject } = payload
  const words = MAIL_WORDS[language]
  const count = CARD_WORDS[language].digest(payload.found, payload.cheaper)
  const rows = rowsOf(payload, links, words)
  const reason = words.reason(isolated(botName))
  const text = [
    `${count}: ${isolated(botName)}`,
    ...cards.map(({ text, entities }) => linesOf({ text, entities }).map(plainLine).join('\n')),
    rows.map(({ label, url }) => `${label}:\n${url}`).join('\n'),
    `${reason}\n${words.stop}:\n${links.stop}`,
  ].join('\n\n')
  const lines = sided(text, directionOf(language))
  return { subject, text: `${lines}\n`, html: htmlOf(payload, { count, rows, reason, links }) }
}

function rowsOf(payload: MailPayload, { publicUrl }: MailLinks, words: MailWords): Row[] {
  const { found, cheaper, cards, chatId, botId } = payload
  const more = found + cheaper - cards.length
  const all = more > 0 ? `${words.all} (${words.more(more)})` : words.all
  return [
    { label: all, url: `${publicUrl}/chats/${encodeURIComponent(chatId)}` },
    { label: words.settings, url: `${publicUrl}/bots?open=${encodeURIComponent(botId)}` },
  ]
}

/** The lines of a text, each with its entities. No entity of a card spans two lines. */
function linesOf({ text, entities }: RichText): RichText[] {
  let start = 0
  return text.split('\n').map((line) => {
    const from = start
    start += line.length + 1
    const inside = ({ offset }: Entity) => offset >= from && offset < start
    const own = entities.filter(inside).map((one) => ({ ...one, offset: one.offset - from }))
    return { text: line, entities: own }
  })
}

/** A line with each entity replaced by what `shown` makes of it, and the text between by `plain`. */
function replaced(
  { text, entities }: RichText,
  shown: (text: string, entity: Entity) => string,
  plain: (text: string) => string,
): string {
  let at = 0
  const parts = [...entities]
    .sort((one, other) => one.offset - other.offset)
    .flatMap((entity) => {
      const { offset, length } = entity
      const before = text.slice(at, offset)
      at = offset + length
      return [plain(before), shown(text.slice(offset, at), entity)]
    })
  return [...parts, plain(text.slice(at))].join('')
}

function plainLine(line: RichText): string {
  const shown = (text: string, { type, url }: Entity) =>
    type === 'text_link' ? `${text} <${url}>` : text
  return replaced(line, shown, (text) => text)
}

const { escapeHTML } = Bun

function htmlLine(line: RichText): string {
  const shown = (text: string, { type, url = '' }: Entity) => {
    const inner = escapeHTML(text)
    if (type === 'bold') return `<strong>${inner}</strong>`
    if (type === 'strikethrough') return `<s>${inner}</s>`
    if (type === 'phone_number') return `<a href="tel:${escapeHTML(callable(text))}">${inner}</a>`
    return `<a href="${escapeHTML(url)}">${inner}</a>`
  }
  return replaced(line, shown, escapeHTML)
}

const callable = (phone: string) => phone.replaceAll(/[^\d+*]/g, '')

const STYLE = {
  body: 'margin:0;padding:24px 16px;background:#f4f6f8;color:#16202b;font:15px/1.5 system-ui,-apple-system,"Segoe UI",Arial,sans-serif',
  page: 'max-width:560px;margin:0 auto',
  title: 'margin:0 0 16px;font-size:20px;line-height:1.3',
  card: 'margin:0 0 12px;padding:14px 16px;background:#ffffff;border:1px solid #dfe5ea;border-radius:12px',
  line: 'margin:0 0 2px',
  foot: 'margin:16px 0 0;font-size:13px;color:#556270',
}

type Parts = { count: string; rows: readonly Row[]; reason: string; links: MailLinks }

function htmlOf({ language, botName, cards }: MailPayload, parts: Parts): string {
  const { dir, stop } = MAIL_WORDS[language]
  const line = (html: string, style = STYLE.line) =>
    `<p dir="${dir}" style="${escapeHTML(style)}">${html}</p>`
  const link = ({ label, url }: Row) => `<a href="${escapeHTML(url)}">${escapeHTML(label)}</a>`
  const boxes = cards.map(
    (card) =>
      `<div style="${STYLE.card}">${linesOf(card)
        .map((one) => line(htmlLine(one)))
        .join('')}</div>`,
  )
  const heading = `${escapeHTML(parts.count)}: <bdi>${escapeHTML(botName)}</bdi>`
  const end = link({ label: stop, url: parts.links.stop })
  return `<!doctype html>
<html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="${escapeHTML(STYLE.body)}"><div style="${STYLE.page}">
<h1 dir="${dir}" style="${STYLE.title}">${heading}</h1>
${boxes.join('\n')}
${parts.rows.map((row) => line(link(row))).join('\n')}
${line(`${escapeHTML(parts.reason)} ${end}`, STYLE.foot)}
</div></body></html>
`
}
