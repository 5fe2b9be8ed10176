import { PASSWORD_MIN } from '../../src/users/domain.ts'
import type { Text } from '../locales/text.ts'

export type Login = { email: string; password: string }
export type Problems<Form> = Partial<Record<keyof Form, string>>

/** The problems of a login form, by field. */
export function loginProblems(
  { email, password }: Login,
  { auth }: Pick<Text, 'auth'>,
): Problems<Login> {
  const problems: Problems<Login> = {}
  if (email.trim() === '') problems.email = auth.usernameRequired
  if (password === '') problems.password = auth.passwordRequired
  else if (password.length < PASSWORD_MIN) problems.password = auth.passwordShort(PASSWORD_MIN)
  return problems
}
