import type { Entity, RichText } from '../../cards/rich-text.ts'

/** The lines of a text, each with its entities. No entity of a card spans two lines. */
export function linesOf({ text, entities }: RichText): RichText[] {
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

export function plainLine(line: RichText): string {
  const shown = (text: string, { type, url }: Entity) =>
    type === 'text_link' ? `${text} <${url}>` : text
  return replaced(line, shown, (text) => text)
}

const { escapeHTML } = Bun

export function htmlLine(line: RichText): string {
  const shown = (text: string, { type, url = '' }: Entity) => {
    const inner = escapeHTML(text)
    if (type === 'bold') return `<strong>${inner}</strong>`
    // Cards that were stored before have it.
    if (type === 'strikethrough') return `<s>${inner}</s>`
    const address = type === 'phone_number' ? `tel:${callable(text)}` : url
    return `<a class="link" style="color:inherit" href="${escapeHTML(address)}">${inner}</a>`
  }
  return replaced(line, shown, escapeHTML)
}

const callable = (phone: string) => phone.replaceAll(/[^\d+*]/g, '')
