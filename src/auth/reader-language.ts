import { type Language, languageOf } from '../kernel/domain/language.ts'
import type { User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import { askerOf } from './inside.ts'

/** The language in which the answer to a request is written. */
export function readerLanguage(
  { config }: Pick<Context, 'config'>,
  request: Request,
  user: Pick<User, 'language'> | undefined,
): Language {
  const headers = askerOf(request)?.headers ?? request.headers
  return languageOf(headers, user?.language, config.values.DEFAULT_LANGUAGE)
}

/**
 * The language of a new account: the one in which its page was read, so that pushes and mails, which no browser asks
 * for, are in it too. Null: the default.
 */
export function newcomersLanguage(
  context: Pick<Context, 'config'>,
  request: Request,
): Language | null {
  const language = readerLanguage(context, request, undefined)
  return language === context.config.values.DEFAULT_LANGUAGE ? null : language
}
