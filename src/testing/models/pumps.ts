// Texts that make an expression slow, if anything does: what it repeats, repeated, and followed by what it does not
// take.

/** A text that a part of an expression matches, and the parts inside that may be repeated. */
type Part = { sample: string; repeated: readonly Pump[] }
type Pump = { before: string; body: string }

/** Signs of classes that stand for many. */
const ESCAPES: Record<string, string> = {
  d: '1',
  w: 'a',
  s: ' ',
  S: 'x',
  D: 'x',
  W: '-',
  n: '\n',
  r: '\r',
  t: '\t',
}
const PROPERTIES: Record<string, string> = { L: 'א', Cc: '\u0001' }
const MANY = 3
/** What ends a match: no sign of a word, and one of another word. */
const TAILS = ['\u0001', ' \u0001']

/** Reads the source of an expression from a place on. */
function createReader(source: string) {
  let at = 0
  const next = () => source[at] ?? ''

  function alternatives(): Part {
    const parts = [sequence()]
    while (next() === '|') {
      at += 1
      parts.push(sequence())
    }
    const [first] = parts
    return { sample: first?.sample ?? '', repeated: parts.flatMap(({ repeated }) => repeated) }
  }

  function sequence(): Part {
    let sample = ''
    const repeated: Pump[] = []
    while (at < source.length && next() !== '|' && next() !== ')') {
      const part = atom()
      const times = quantifier()
      for (const pump of part.repeated) repeated.push({ ...pump, before: sample + pump.before })
      if (times > MANY) repeated.push({ before: sample, body: part.sample })
      sample += part.sample
    }
    return { sample, repeated }
  }

  /** The most that the part before may be repeated. */
  function quantifier(): number {
    const found = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at))?.[0] ?? ''
    at += found.length
    if (/^[*+]|,\}/.test(found)) return Number.POSITIVE_INFINITY
    return Number(/(\d+)\}/.exec(found)?.[1] ?? 1)
  }

  function atom(): Part {
    if (next() === '(') return group()
    if (next() === '[') return { sample: ofClass(), repeated: [] }
    if (next() === '\\') return { sample: ofEscape(), repeated: [] }
    const sign = String.fromCodePoint(source.codePointAt(at) ?? 0)
    at += sign.length
    return { sample: '^$'.includes(sign) ? '' : sign === '.' ? 'x' : sign, repeated: [] }
  }

  function group(): Part {
    const head = /^\((?:\?(?:[:=!]|<[=!]|<\w+>|[a-z]*:))?/.exec(source.slice(at))?.[0] ?? '('
    at += head.length
    const inside = alternatives()
    at += 1
    const isNegative = head.endsWith('!')
    return { sample: isNegative || /=$/.test(head) ? '' : inside.sample, repeated: inside.repeated }
  }

  function ofEscape(): string {
    const property = /^\\[pP]\{(\w+)\}/.exec(source.slice(at))
    const code = /^\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|u\{([0-9a-f]+)\})/i.exec(source.slice(at))
    const found = property ?? code
    if (found) at += found[0].length
    if (property) return PROPERTIES[property[1] ?? ''] ?? 'x'
    if (code) return String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '0', 16))
    const sign = source[at + 1] ?? ''
    at += 2
    return sign === 'b' || sign === 'B' ? '' : (ESCAPES[sign] ?? sign)
  }

  /** A sign of a class; of a negated one, a letter that it does not name. */
  function ofClass(): string {
    at += 1
    const isNegated = next() === '^'
    if (isNegated) at += 1
    const signs: string[] = []
    while (at < source.length && next() !== ']') {
      if (next() === '\\') signs.push(ofEscape())
      else {
        signs.push(next())
        at += 1
      }
    }
    at += 1
    if (!isNegated) return signs[0] ?? ''
    return ['x', 'א', '1', ' ', '!'].find((sign) => !signs.includes(sign)) ?? 'z'
  }

  return { alternatives }
}

/** Texts of `length` characters that an expression might be slow with. */
export function pumpsOf(source: string, length: number): string[] {
  const { sample, repeated } = createReader(source).alternatives()
  const bodies = new Set<string>()
  const fill = (before: string, body: string) => {
    if (body === '') return
    const text =
      before + body.repeat(Math.max(1, Math.ceil((length - before.length) / body.length)))
    for (const tail of TAILS) bodies.add(text.slice(0, length) + tail)
  }
  for (const { before, body } of repeated) {
    fill(before, body)
    fill('', body)
    fill('', before + body)
    fill('', before + body.repeat(2))
  }
  fill('', sample)
  fill('', sample.slice(0, -1))
  fill('', sample.slice(0, 1))
  for (const sign of [' ', 'a', '1', '\n']) fill('', sign)
  return [...bodies]
}

/** What strangers repeat. */
export const PIECES = [
  ...[
    '<title',
    'https://',
    ')',
    '{\n',
    '[',
    '<svg><math>',
    '<div>',
    '<div role="feed"><div>',
    '<a href="x',
  ],
  ...[
    '<p style="',
    '|',
    ' 5 ₪',
    '&amp;',
    'a:',
    '<!--',
    '---\n',
    '1.1.2025, 10:00 - a: b\n',
    '\n\nFrom x\n',
  ],
  ...[
    'דירת 3 חדרים 5000 שח 052-1234567\n',
    '"',
    '(',
    ',',
    '=?utf-8?q?x?= ',
    '--x\r\n',
    '<![CDATA[',
  ],
  ...[
    '<script>',
    '{"text":"x"}\n',
    'From: a@b.c\n',
    '\n',
    ' ',
    'א',
    '<b>',
    '<li>',
    '<select><option>',
  ],
]
