import { type AppError, invalid, refuseFields } from '../../kernel/errors.ts'
import { TEXT_MAX } from '../../telegram/domain/updates.ts'
import type { RichText } from '../cards/rich-text.ts'
import type { TelegramPayload } from '../channels/telegram/payload.ts'
import { isBlank, MARKDOWN_MAX } from './domain.ts'
import { readMarkdown } from './markdown.ts'

const INCOMPLETE = { code: 'contentAndChat' } as const

/** A message as an administrator writes it. */
export type Written = { content?: string | undefined; chatId?: string | undefined }

/**
 * The text that a message in Markdown becomes.
 * @throws AppError `invalid` when it is blank or longer than a message of Telegram may be.
 */
export function textOf(content = ''): RichText {
  if (content.length > MARKDOWN_MAX) throw tooLong('markdown', content.length, MARKDOWN_MAX)
  const read = readMarkdown(content)
  if (isBlank(read.text)) throw invalid('content', { code: 'contentRequired' })
  if (read.text.length > TEXT_MAX) throw tooLong('message', read.text.length, TEXT_MAX)
  return read
}

/** @throws AppError `invalid` when the message is blank or no chat was selected, and as `textOf`. */
export function directOf({ content = '', chatId = '' }: Written): RichText & { chatId: string } {
  const fields = {
    ...(isBlank(content) && { content: INCOMPLETE }),
    ...(chatId.trim() === '' && { chatId: INCOMPLETE }),
  }
  refuseFields(fields)
  return { ...textOf(content), chatId: chatId.trim() }
}

function tooLong(what: 'markdown' | 'message', length: number, max: number): AppError {
  return invalid('content', { code: 'contentTooLong', what, length, max })
}

/** The message as the outbox stores it. The text comes first: the message history looks at how it begins. */
export function payloadOf({ text, entities }: RichText): TelegramPayload {
  return { text, entities, keyboard: null, photo: null, shown: '' }
}
