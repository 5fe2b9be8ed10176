import { ownPath } from '../auth/domain.ts'
import { refuseFields } from '../kernel/errors.ts'
import type { Said } from '../kernel/texts/shared.ts'
import { BODY_MAX, NOTIFICATIONS_PATH, type Notice, TITLE_MAX, URL_MAX } from './domain.ts'

/** A notification as a user writes it. */
export type Written = {
  title?: string | undefined
  body?: string | undefined
  url?: string | undefined
}

const REQUIRED = { code: 'noticeRequired' } as const

/**
 * The texts of a notification that a user has written. Without an address it leads to the notifications.
 * @throws AppError `invalid` with all fields that are not valid.
 */
export function noticeOf(written: Written): Omit<Notice, 'type'> {
  const [title, body, url] = [written.title, written.body, written.url].map((text = '') =>
    text.trim(),
  ) as [string, string, string]
  const fields: Record<string, Said> = {}
  if (title === '') fields.title = REQUIRED
  else if (title.length > TITLE_MAX) fields.title = tooLong('title', TITLE_MAX)
  if (body === '') fields.body = REQUIRED
  else if (body.length > BODY_MAX) fields.body = tooLong('body', BODY_MAX)
  const path = url === '' ? NOTIFICATIONS_PATH : ownPath(url)
  if (path === undefined) fields.url = { code: 'noticeAddress' }
  else if (path.length > URL_MAX) fields.url = tooLong('url', URL_MAX)
  refuseFields(fields)
  return { title, body, url: path ?? NOTIFICATIONS_PATH }
}

const tooLong = (field: keyof Written, max: number): Said => ({ code: 'noticeTooLong', field, max })
