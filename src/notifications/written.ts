import { ownPath } from '../auth/domain.ts'
import { AppError } from '../kernel/errors.ts'
import { BODY_MAX, NOTIFICATIONS_PATH, type Notice, TITLE_MAX, URL_MAX } from './domain.ts'

/** A notification as a user writes it. */
export type Written = {
  title?: string | undefined
  body?: string | undefined
  url?: string | undefined
}

const REQUIRED = 'Title and body are required'

/**
 * The texts of a notification that a user has written. Without an address it leads to the notifications.
 * @throws AppError `invalid` with all fields that are not valid.
 */
export function noticeOf(written: Written): Omit<Notice, 'type'> {
  const [title, body, url] = [written.title, written.body, written.url].map((text = '') =>
    text.trim(),
  ) as [string, string, string]
  const fields: Record<string, string> = {}
  if (title === '') fields.title = REQUIRED
  else if (title.length > TITLE_MAX) fields.title = tooLong('title', TITLE_MAX)
  if (body === '') fields.body = REQUIRED
  else if (body.length > BODY_MAX) fields.body = tooLong('body', BODY_MAX)
  const path = url === '' ? NOTIFICATIONS_PATH : ownPath(url)
  if (path === undefined)
    fields.url = 'The URL must be a path of Metzia that begins with one slash, such as /bots'
  else if (path.length > URL_MAX) fields.url = tooLong('URL', URL_MAX)
  const [first] = Object.values(fields)
  if (first !== undefined) throw new AppError('invalid', first, { fields })
  return { title, body, url: path ?? NOTIFICATIONS_PATH }
}

const tooLong = (field: string, max: number) => `The ${field} is longer than ${max} characters`
