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
