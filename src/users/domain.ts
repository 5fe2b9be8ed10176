// Accounts of users: names, roles, bans, passwords.
import type { Language } from '../kernel/domain/language.ts'
import type { Said } from '../kernel/texts/shared.ts'

export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

export type User = {
  id: string
  rid: number
  firstname: string
  lastname: string
  /** The unique name of the account, in lower case. */
  email: string
  avatar: string
  roles: readonly Role[]
  isBanned: boolean
  bannedReason: string | null
  /** The provider that the account was registered through; null when it was registered with a password. */
  oauthProvider: 'google' | 'facebook' | null
  /** Whether the account can log in with a password. */
  hasPassword: boolean
  /** The private chat of the linked Telegram account; null when none is linked. */
  telegramChatId: string | null
  /** The language of pages, pushes and mails; null: as the browser asks. */
  language: Language | null
  /** The language in which codes are sent to it. */
  telegramLanguage: Language
  createdAt: number
}

export const NAME_MAX = 80
export const EMAIL_MAX = 254
export const PASSWORD_MIN = 6
/** The fewest characters of a password that is set at a change or a reset. */
export const NEW_PASSWORD_MIN = 8
/** Bounds the input of the costly hashing. */
export const PASSWORD_MAX = 256

export const AVATARS = Array.from({ length: 25 }, (_, index) => `avatar_${index + 1}`)
export const DEFAULT_AVATAR = 'avatar_1'

export function fullName({ firstname, lastname }: Pick<User, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim()
}

export function isAdmin({ roles }: { roles: readonly string[] }): boolean {
  return roles.includes('admin')
}

/** The form in which e-mail addresses are stored and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Control characters, lone surrogates, line breaks, and characters that reorder the text around them. */
const HIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Whether a text of one line has characters that a reader cannot see or that change how other text is shown. */
export function hasHidden(text: string): boolean {
  return withoutHidden(text) !== text
}

/** The text without those characters. */
export function withoutHidden(text: string): string {
  return text.replaceAll(HIDDEN, '')
}

/**
 * Whether a text looks like an e-mail address: one @, no spaces and no invisible characters. Stricter checks refuse
 * valid addresses.
 */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && /^[^\s@<>"(),:;\\\p{C}]+@[^\s@<>"(),:;\\\p{C}]+$/u.test(text)
}

/** The problem of a name that was given. */
function nameProblem(text: string, name: 'first' | 'last'): Said | undefined {
  if (text.trim() === '') return { code: 'nameRequired', name }
  if (text.length > NAME_MAX) return { code: 'nameTooLong', name }
  if (hasHidden(text.trim())) return { code: 'nameHidden', name }
  return undefined
}

export type Registration = {
  firstname: string
  lastname: string
  email: string
  password: string
}

/** The problems of a registration, by field. */
export function registrationProblems(registration: Registration): Record<string, Said> {
  const problems: Record<string, Said> = {}
  const [first, last] = [
    nameProblem(registration.firstname, 'first'),
    nameProblem(registration.lastname, 'last'),
  ]
  if (first !== undefined) problems.firstname = first
  if (last !== undefined) problems.lastname = last
  return { ...problems, ...credentialProblems(registration) }
}

/** The problems of e-mail and password of a registration, by field. */
export function credentialProblems({
  email,
  password,
}: Pick<Registration, 'email' | 'password'>): Record<string, Said> {
  const problems: Record<string, Said> = {}
  if (!isEmail(normaliseEmail(email))) problems.email = { code: 'noEmail' }
  if (password === '') problems.password = { code: 'passwordRequired' }
  else if (password.length < PASSWORD_MIN)
    problems.password = { code: 'passwordTooShort', min: PASSWORD_MIN }
  else if (password.length > PASSWORD_MAX)
    problems.password = { code: 'passwordTooLong', max: PASSWORD_MAX }
  return problems
}

/** The problem of a new password at a change or reset; undefined when there is none. */
export function newPasswordProblem(password: string): Said | undefined {
  if (password === '') return { code: 'newPasswordRequired' }
  if (password.length < NEW_PASSWORD_MIN)
    return { code: 'newPasswordTooShort', min: NEW_PASSWORD_MIN }
  if (password.length > PASSWORD_MAX) return { code: 'passwordTooLong', max: PASSWORD_MAX }
  return undefined
}

export type ProfileChange = Partial<
  Pick<User, 'firstname' | 'lastname' | 'avatar' | 'language' | 'isBanned' | 'bannedReason'> & {
    roles: readonly Role[]
  }
>

/** Fields that only an administrator may change. */
export const ADMIN_FIELDS = ['roles', 'isBanned', 'bannedReason'] as const

/** The problems of a profile change, by field. */
export function profileProblems(change: ProfileChange): Record<string, Said> {
  const problems: Record<string, Said> = {}
  const { firstname, lastname, avatar, roles, bannedReason } = change
  const first = firstname === undefined ? undefined : nameProblem(firstname, 'first')
  // Accounts of some providers have no last name.
  const last = lastname?.trim() ? nameProblem(lastname, 'last') : undefined
  if (first !== undefined) problems.firstname = first
  if (last !== undefined) problems.lastname = last
  if (avatar !== undefined && !AVATARS.includes(avatar)) problems.avatar = { code: 'noAvatar' }
  if (bannedReason && hasHidden(bannedReason.trim()))
    problems.bannedReason = { code: 'banReasonHidden' }
  if (roles?.length === 0) problems.roles = { code: 'roleRequired' }
  return problems
}
