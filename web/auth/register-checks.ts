import { isEmail, normaliseEmail, PASSWORD_MIN, type Registration } from '../../src/users/domain.ts'
import type { Text } from '../locales/text.ts'
import type { Problems } from './checks.ts'

export type RegisterForm = Registration & { verify: string }

/** The problems of a registration form, by field. */
export function registerProblems(
  form: RegisterForm,
  { auth, joining }: Pick<Text, 'auth' | 'joining'>,
): Problems<RegisterForm> {
  const problems: Problems<RegisterForm> = {}
  if (form.firstname.trim() === '') problems.firstname = joining.firstNameRequired
  if (form.lastname.trim() === '') problems.lastname = joining.lastNameRequired
  if (!isEmail(normaliseEmail(form.email))) problems.email = joining.newUsernameRequired
  if (form.password === '') problems.password = auth.passwordRequired
  else if (form.password.length < PASSWORD_MIN)
    problems.password = joining.newPasswordShort(PASSWORD_MIN)
  if (form.verify === '') problems.verify = joining.verifyRequired
  else if (form.verify !== form.password) problems.verify = joining.mismatch
  return problems
}
