import { NEW_PASSWORD_MIN } from '../../src/users/domain.ts'
import type { Text } from '../locales/text.ts'

export type NewPassword = { newPassword: string; confirm: string }
export const NO_PASSWORD: NewPassword = { newPassword: '', confirm: '' }

/** The problems of a new password and its repetition, by field. */
export function newPasswordProblems(
  { newPassword, confirm }: NewPassword,
  { reset }: Pick<Text, 'reset'>,
): Partial<NewPassword> {
  const problems: Partial<NewPassword> = {}
  if (newPassword === '') problems.newPassword = reset.newRequired
  else if (newPassword.length < NEW_PASSWORD_MIN)
    problems.newPassword = reset.newShort(NEW_PASSWORD_MIN)
  if (confirm === '') problems.confirm = reset.confirmRequired
  else if (confirm.length < NEW_PASSWORD_MIN) problems.confirm = reset.newShort(NEW_PASSWORD_MIN)
  else if (confirm !== newPassword) problems.confirm = reset.mismatch
  return problems
}
