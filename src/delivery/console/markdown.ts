import type MarkdownIt from 'markdown-it'
import type { Entity, RichText } from '../cards/rich-text.ts'

/** Schemes of addresses that become links. A link to any other address stays as it was written. */
const LINKED = /^(https?|tg|mailto):/i

/** Deeper quotes and lists are left out, so that no text can exhaust the stack. */
const NESTING_MAX = 20

/** Loaded at the first message. */
const library = () => require('markdown-it') as typeof MarkdownIt

type Parser = InstanceType<typeof MarkdownIt>

let made: Parser | undefined

/** Tables stay as they were written: Telegram has none. */
function parser(): Parser {
  if (made) return made
  made = new (library())({ html: false, maxNesting: NESTING_MAX }).disable('table')
  made.validateLink = (address) => LINKED.test(address.trim())
  return made
}

type Token = ReturnType<Parser['parse']>[number]

const BULLET = '•'
const RULE = '———'
const INDENT = '  '

/** The entities of tokens that open and close, by the tag of HTML that they stand for. */
const MARKED: Readonly<Record<string, Entity['type']>> = {
  strong: 'bold',
  em: 'italic',
  s: 'strikethrough',
  blockquote: 'blockquote',
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'bold'])),
}

/** Control characters, which Telegram refuses or removes. */
const CONTROL = /[^\P{Cc}\n\r\t]/gu

/** Reads Markdown as the text and the entities that Telegram shows. Addresses of other schemes become no links. */
export function readMarkdown(markdown: string): RichText {
  const writing = createWriting()
  const readable = markdown.toWellFormed().replace(CONTROL, '')
  for (const token of parser().parse(readable, {})) writing.add(token)
  return writing.end()
}

/** Writes the tokens of the parser one after the other, with empty lines between blocks. */
function createWriting() {
  let text = ''
  const entities: Entity[] = []
  const open: (Entity | null)[] = []
  /** For each open list the number of its next item; null: it has bullets. */
  const lists: (number | null)[] = []
  /** Line ends that come before whatever is written next. */
  let lineEnds = 0

  const part = (count: number) => {
    if (text !== '') lineEnds = Math.max(lineEnds, count)
  }

  function put(piece: string): void {
    if (piece === '') return
    text += '\n'.repeat(lineEnds) + piece
    lineEnds = 0
  }

  /** An entity within one of the same kind adds nothing, and Telegram refuses a quote in a quote. */
  function begin(entity: Pick<Entity, 'type' | 'url' | 'language'>): void {
    const isWithin = open.some((one) => one?.type === entity.type)
    text += '\n'.repeat(lineEnds)
    lineEnds = 0
    open.push(isWithin ? null : { ...entity, offset: text.length, length: 0 })
  }

  function finish(): void {
    const entity = open.pop()
    if (entity && text.length > entity.offset)
      entities.push({ ...entity, length: text.length - entity.offset })
  }

  function marked(entity: Pick<Entity, 'type' | 'url' | 'language'>, piece: string): void {
    begin(entity)
    put(piece)
    finish()
  }

  function beginItem(): void {
    const number = lists.at(-1) ?? null
    if (number !== null) lists[lists.length - 1] = number + 1
    put(`${INDENT.repeat(lists.length - 1)}${number === null ? BULLET : `${number}.`} `)
  }

  const BLOCKS: Readonly<Record<string, (token: Token) => void>> = {
    bullet_list_open: () => void lists.push(null),
    ordered_list_open: (token) => void lists.push(Number(token.attrGet('start') ?? 1)),
    bullet_list_close: () => endList(),
    ordered_list_close: () => endList(),
    list_item_open: () => beginItem(),
    list_item_close: () => part(1),
    paragraph_close: ({ hidden }) => part(hidden ? 1 : 2),
    inline: ({ children }) => children?.forEach(add),
    hr: () => {
      put(RULE)
      part(2)
    },
    fence: ({ content, info }) => code(content, info.trim().split(/\s/)[0] ?? ''),
    code_block: ({ content }) => code(content, ''),
    text: ({ content }) => put(content),
    text_special: ({ content }) => put(content),
    softbreak: () => put('\n'),
    hardbreak: () => put('\n'),
    code_inline: ({ content }) => marked({ type: 'code' }, content),
    link_open: (token) => begin({ type: 'text_link', url: String(token.attrGet('href')) }),
    link_close: () => finish(),
    image: (token) =>
      marked({ type: 'text_link', url: String(token.attrGet('src')) }, token.content),
  }

  function endList(): void {
    lists.pop()
    part(lists.length === 0 ? 2 : 1)
  }

  function code(content: string, language: string): void {
    const piece = content.replace(/\n$/, '')
    marked({ type: 'pre', ...(language !== '' && { language }) }, piece)
    part(2)
  }

  function add(token: Token): void {
    const type = MARKED[token.tag]
    if (type === undefined) return BLOCKS[token.type]?.(token)
    if (token.nesting > 0) return begin({ type })
    finish()
    if (token.block) part(2)
  }

  return { add, end: () => trimmed({ text, entities }) }
}

/** The text without white space around it, which Telegram removes too. Entities are moved with it. */
function trimmed({ text, entities }: RichText): RichText {
  const from = text.length - text.trimStart().length
  const to = text.trimEnd().length
  const kept = entities.flatMap((one) => {
    const offset = Math.max(one.offset, from) - from
    const length = Math.min(one.offset + one.length, to) - from - offset
    return length > 0 ? [{ ...one, offset, length }] : []
  })
  kept.sort((one, other) => one.offset - other.offset || other.length - one.length)
  return { text: text.slice(from, Math.max(from, to)), entities: kept }
}
