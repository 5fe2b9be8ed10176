// The words of a text, in which names of places are sought.
import { withoutEnd } from '../kernel/scan.ts'

export type Token = {
  /** Without quotes, and with single yod and vav. */
  key: string
  at: number
  end: number
}

/** Words, and abbreviations with a mark before their last letter: י-ם, ת.א. */
export function tokensOf(plain: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < plain.length; at += 1) {
    if (!isLetter(plain, at)) continue
    const end = endOfToken(plain, at)
    tokens.push(tokenAt(plain, at, end))
    at = end - 1
  }
  return tokens
}

function isLetter(plain: string, at: number): boolean {
  const code = at < plain.length ? plain.charCodeAt(at) : 0
  return code >= 0x5d0 && code <= 0x5ea
}

const isQuote = (plain: string, at: number) => plain[at] === "'" || plain[at] === '"'
/** Letters before the mark of an abbreviation, at most. */
const SHORTENED_MAX = 3

function endOfToken(plain: string, at: number): number {
  let end = at + 1
  while (isLetter(plain, end)) end += 1
  const isMarked =
    end - at <= SHORTENED_MAX &&
    (plain[end] === '.' || plain[end] === '-') &&
    isLetter(plain, end + 1) &&
    !isLetter(plain, end + 2) &&
    !isQuote(plain, end + 2)
  if (isMarked) return end + 2
  while (isLetter(plain, end) || isQuote(plain, end)) end += 1
  return end
}

function tokenAt(plain: string, at: number, end: number): Token {
  const written = plain.slice(at, end)
  if (isUsual(plain, at, end)) return { key: written, at, end }
  const isLonger = end - at > 1 && withoutEnd(written, `'"`).length > 1
  return { key: keyOf(written), at, end: isLonger ? end : at + 1 }
}

const [VAV, YOD] = [0x5d5, 0x5d9] as const

/** Whether a word is its own key, as most are: it has no mark, and neither yod nor vav twice. */
function isUsual(plain: string, at: number, end: number): boolean {
  let last = 0
  for (let place = at; place < end; place += 1) {
    const code = plain.charCodeAt(place)
    if (code < 0x5d0 || (code === last && (code === VAV || code === YOD))) return false
    last = code
  }
  return true
}

/** The key of a word: without quotes, and with single yod and vav. */
export function keyOf(written: string): string {
  return written
    .replace(/['".-]/g, '')
    .replaceAll('יי', 'י')
    .replaceAll('וו', 'ו')
}
