// Searches whose time grows with the length of a text, where an expression would grow with its square.

/** What ends a line of a text from elsewhere: some programs write CR alone. */
export const LINE_END = /\r\n?|\n/g

/** The last word of a text, without the white space after it. */
export function lastWord(text: string): string {
  const whole = text.trimEnd()
  let start = whole.length
  while (start > 0 && !isSpace(whole.charAt(start - 1))) start -= 1
  return whole.slice(start)
}

const isSpace = (sign: string) => sign.trim() === ''

/** The text without those of its last characters that are among `signs`. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
