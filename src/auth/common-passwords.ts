import { invalid } from '../kernel/errors.ts'
import { NEW_PASSWORD_MIN, newPasswordProblem } from '../users/domain.ts'

const REFUSED = 10_000
let common: Promise<Set<string>> | undefined

/** Whether it is among the 10,000 most used passwords (list of @zxcvbn-ts/language-common, most used first). */
async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common/src/passwords.json').then(
    ({ default: list }) => new Set(list.slice(0, REFUSED)),
  )
  return (await common).has(password.normalize().toLowerCase())
}

/** @throws AppError `invalid` for a common password. */
export async function refuseCommon(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) throw invalid(field, { code: 'passwordCommon' })
}

/** @throws AppError `invalid` for a password that is too short, too long or common. */
export async function checkNewPassword(password: string): Promise<void> {
  const problem = newPasswordProblem(password)
  if (problem !== undefined) throw invalid('newPassword', problem)
  await refuseCommon(password, 'newPassword')
}

/** Like `checkNewPassword`, with the texts of the administrators' form. */
export async function checkAdminReset(password: string): Promise<void> {
  if (password.length < NEW_PASSWORD_MIN)
    throw invalid('newPassword', { code: 'passwordTooShort', min: NEW_PASSWORD_MIN })
  await checkNewPassword(password)
}
