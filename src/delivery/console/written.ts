import { AppError, invalid } from '../../kernel/errors.ts'
import { TEXT_MAX } from '../../telegram/domain/updates.ts'
import type { RichText } from '../cards/rich-text.ts'
import type { TelegramPayload } from '../channels/telegram/payload.ts'
import { EMPTY_MESSAGE, INCOMPLETE, isBlank, MARKDOWN_MAX } from './domain.ts'
import { readMarkdown } from './markdown.ts'

/** A message as an administrator writes it. */
export type Written = { content?: string | undefined; chatId?: string | undefined }

/**
 * The text that a message in Markdown becomes.
 * @throws AppError `invalid` when it is blank or longer than a message of Telegram may be.
 */
export function textOf(content = ''): RichText {
  if (content.length > MARKDOWN_MAX) throw tooLong('Markdown', content.length, MARKDOWN_MAX)
  const read = readMarkdown(content)
  if (isBlank(read.text)) throw invalid('content', EMPTY_MESSAGE)
  if (read.text.length > TEXT_MAX) throw tooLong('message', read.text.length, TEXT_MAX)
  return read
}

/** @throws AppError `invalid` when the message is blank or no chat was selected, and as `textOf`. */
export function directOf({ content = '', chatId = '' }: Written): RichText & { chatId: string } {
  const fields = {
    ...(isBlank(content) && { content: INCOMPLETE }),
    ...(chatId.trim() === '' && { chatId: INCOMPLETE }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', INCOMPLETE, { fields })
  return { ...textOf(content), chatId: chatId.trim() }
}

function tooLong(what: string, length: number, max: number): AppError {
  return invalid('content', `The ${what} has ${length} characters; ${max} is the most`)
}

/** The message as the outbox stores it. The text comes first: the message history looks at how it begins. */
export function payloadOf({ text, entities }: RichText): TelegramPayload {
  return { text, entities, keyboard: null, photo: null, shown: '' }
}
