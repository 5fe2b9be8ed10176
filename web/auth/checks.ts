import { isEmail, normaliseEmail, PASSWORD_MIN, type Registration } from '../../src/users/domain.ts'
import type { Text } from '../locales/en.ts'

export type Login = { email: string; password: string }
export type RegisterForm = Registration & { verify: string }
type Problems<Form> = Partial<Record<keyof Form, string>>

/** What keeps this from being sent, by field. */
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

/** What keeps this person from registering, by field. */
export function registerProblems(
  form: RegisterForm,
  { auth }: Pick<Text, 'auth'>,
): Problems<RegisterForm> {
  const problems: Problems<RegisterForm> = {}
  if (form.firstname.trim() === '') problems.firstname = auth.firstNameRequired
  if (form.lastname.trim() === '') problems.lastname = auth.lastNameRequired
  if (!isEmail(normaliseEmail(form.email))) problems.email = auth.newUsernameRequired
  if (form.password === '') problems.password = auth.passwordRequired
  else if (form.password.length < PASSWORD_MIN)
    problems.password = auth.newPasswordShort(PASSWORD_MIN)
  if (form.verify === '') problems.verify = auth.verifyRequired
  else if (form.verify !== form.password) problems.verify = auth.mismatch
  return problems
}
