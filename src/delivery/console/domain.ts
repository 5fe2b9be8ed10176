// Console: what administrators write to the chats of Telegram, to all of them or to one.

/** The longest Markdown, in UTF-16 units: addresses of links do not count as text. */
export const MARKDOWN_MAX = 8_192

/** Characters that show nothing: spaces, marks of direction, fillers, control characters. */
const UNSEEN = /[\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/gu

/** Whether nothing of a text can be seen. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === ''
}

/** A message that begins with it is shown as a direct message, without it. */
export const BOT_MARK = '[BOT] '
