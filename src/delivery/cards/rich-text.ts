import { sideMarkOf } from '../../kernel/direction.ts'
import type { Direction } from '../../kernel/domain/language.ts'

/** A part of a text that Telegram shows in a special way. Offset and length are UTF-16 units. */
export type Entity = {
  type:
    | 'bold'
    | 'italic'
    | 'strikethrough'
    | 'code'
    | 'pre'
    | 'blockquote'
    | 'text_link'
    | 'phone_number'
  offset: number
  length: number
  url?: string
  /** Of `pre`: the programming language. */
  language?: string
}

/** A text with its entities. No markup language is used, so that no text can be read as markup. */
export type RichText = { text: string; entities: readonly Entity[] }

type Piece = string | RichText

/** Pieces one after the other. */
export function join(...pieces: readonly Piece[]): RichText {
  let text = ''
  const entities: Entity[] = []
  for (const piece of pieces) {
    const { length } = text
    if (typeof piece === 'string') text += piece
    else {
      text += piece.text
      entities.push(...piece.entities.map((one) => ({ ...one, offset: one.offset + length })))
    }
  }
  return { text, entities }
}

/** Pieces with a separator between them. Empty ones are left out. */
export function joinBy(separator: string, pieces: readonly Piece[]): RichText {
  const filled = pieces.filter((piece) => (typeof piece === 'string' ? piece : piece.text) !== '')
  return join(...filled.flatMap((piece, at) => (at === 0 ? [piece] : [separator, piece])))
}

/** The text, of which each line begins on the side of its direction. */
export function sidedText({ text, entities }: RichText, direction: Direction): RichText {
  const begins: number[] = []
  let start = 0
  const lines = text.split('\n').map((line) => {
    const mark = sideMarkOf(line, direction)
    if (mark !== '') begins.push(start)
    start += line.length + 1
    return mark + line
  })
  const moved = ({ offset }: Entity) => offset + begins.filter((begin) => begin <= offset).length
  return {
    text: lines.join('\n'),
    entities: entities.map((one) => ({ ...one, offset: moved(one) })),
  }
}

function marked(text: string, entity: Pick<Entity, 'type' | 'url'>): RichText {
  return { text, entities: text === '' ? [] : [{ ...entity, offset: 0, length: text.length }] }
}

export const bold = (text: string) => marked(text, { type: 'bold' })
export const phone = (text: string) => marked(text, { type: 'phone_number' })

/** A link; the plain text when the address is none of the web. */
export function link(text: string, url: string): RichText {
  return /^https?:\/\//i.test(url) ? marked(text, { type: 'text_link', url }) : join(text)
}

const ELLIPSIS = '…'
const HALF = /[\uD800-\uDBFF]/

/**
 * The text with at most `max` UTF-16 units, cut after a whole word where there is one near, never inside of a character.
 * Entities end with the text.
 */
export function cutTo({ text, entities }: RichText, max: number): RichText {
  if (text.length <= max) return { text, entities }
  const room = max - ELLIPSIS.length
  const space = text.slice(0, room + 1).search(/\s\S*$/)
  const whole = space > Math.max(0, room - 40) ? space : room
  const end = HALF.test(text.charAt(whole - 1)) ? whole - 1 : whole
  const kept = entities.flatMap((one) =>
    one.offset < end ? [{ ...one, length: Math.min(one.length, end - one.offset) }] : [],
  )
  return { text: text.slice(0, end).trimEnd() + ELLIPSIS, entities: kept }
}

const LINE_END = /\n/g

/**
 * The same text with the line ends of a form (CRLF), which is how a form that carries a file sends every line end.
 * Entities are counted in the text that arrives.
 */
export function asInForm({ text, entities }: RichText): RichText {
  const ends = [...text.matchAll(LINE_END)].map(({ index }) => index)
  const moved = (at: number) => at + ends.filter((end) => end < at).length
  return {
    text: text.replaceAll(LINE_END, '\r\n'),
    entities: entities.map((one) => {
      const offset = moved(one.offset)
      return { ...one, offset, length: moved(one.offset + one.length) - offset }
    }),
  }
}

/** The units that a text gains in a form. */
export function formGain({ text }: RichText): number {
  return text.match(LINE_END)?.length ?? 0
}
