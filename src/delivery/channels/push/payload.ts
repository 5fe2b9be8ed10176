/** What a browser shows. */
export type PushContent = {
  title: string
  body: string
  /** The path that a click opens. */
  url: string
  /** A message takes the place of an older one with the same tag. */
  tag: string
  /** Of one home: its id, and the words of what can be done with it at once. */
  home?: PushHome
}

export type PushHome = {
  id: string
  save: string
  /** Null: no phone number is known. */
  call: string | null
  /** Said after it was saved, or when that was not possible. */
  saved: string
  failed: string
}

/** A push message as it is stored. */
export type PushPayload = PushContent & {
  /**
   * While a browser is offline, its push service keeps the last message of each topic: one home never takes the place
   * of another. At most 32 characters of base64url.
   */
  topic: string
  isUrgent: boolean
}

/** The largest content in bytes: all push services take it after encryption. */
export const CONTENT_BYTES_MAX = 3_000
const TITLE_MAX = 200
const ELLIPSIS = '…'

/** The content as the browser gets it, with as much of its texts as there is room for. */
export function contentOf(payload: PushContent, bytesMax = CONTENT_BYTES_MAX): string {
  const { url, tag, home } = payload
  const title = cut(payload.title, TITLE_MAX)
  const full = JSON.stringify({ title, body: payload.body, url, tag, home })
  if (bytesOf(full) <= bytesMax) return full
  let [fits, tooLong] = [0, payload.body.length]
  const shortened = (length: number) =>
    JSON.stringify({ title, body: cut(payload.body, length), url, tag, home })
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (bytesOf(shortened(middle)) <= bytesMax) fits = middle
    else tooLong = middle
  }
  return shortened(fits)
}

const bytesOf = (text: string) => Buffer.byteLength(text)

/** The text with at most `max` UTF-16 units, never cut inside of a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text
  return max < 1
    ? ''
    : text
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '') + ELLIPSIS
}

declare module '../../domain/delivery.ts' {
  interface Payloads {
    push: PushPayload
  }
}
