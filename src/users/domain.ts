// Accounts of users: names, roles, bans, passwords.
import type { Language } from '../kernel/domain/language.ts'

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

/** The problem of a name that was given; `name` begins the sentence. */
function nameProblem(text: string, name: string): string | undefined {
  if (text.trim() === '') return `${name} is required`
  if (text.length > NAME_MAX) return `${name} is too long`
  if (hasHidden(text.trim())) return `${name} contains characters that are not allowed`
  return undefined
}

export type Registration = {
  firstname: string
  lastname: string
  email: string
  password: string
}

/** The problems of a registration, by field, in the texts of the form. */
export function registrationProblems(registration: Registration): Record<string, string> {
  const problems: Record<string, string> = {}
  const [first, last] = [
    nameProblem(registration.firstname, 'First name'),
    nameProblem(registration.lastname, 'Last name'),
  ]
  if (first !== undefined) problems.firstname = first
  if (last !== undefined) problems.lastname = last
  if (!isEmail(normaliseEmail(registration.email)))
    problems.email = 'username must be an e-mail address'
  if (registration.password === '') problems.password = 'Password is required'
  else if (registration.password.length < PASSWORD_MIN)
    problems.password = `Password must be at least ${PASSWORD_MIN} characters long`
  else if (registration.password.length > PASSWORD_MAX)
    problems.password = `Password must be at most ${PASSWORD_MAX} characters long`
  return problems
}

/** The problem of a new password at a change or reset, in the text of its form; undefined when there is none. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'New password is required'
  if (password.length < NEW_PASSWORD_MIN)
    return `Password must be at least ${NEW_PASSWORD_MIN} characters`
  if (password.length > PASSWORD_MAX)
    return `Password must be at most ${PASSWORD_MAX} characters long`
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
export function profileProblems(change: ProfileChange): Record<string, string> {
  const problems: Record<string, string> = {}
  const { firstname, lastname, avatar, roles, bannedReason } = change
  const first = firstname === undefined ? undefined : nameProblem(firstname, 'First name')
  // Accounts of some providers have no last name.
  const last = lastname?.trim() ? nameProblem(lastname, 'Last name') : undefined
  if (first !== undefined) problems.firstname = first
  if (last !== undefined) problems.lastname = last
  if (avatar !== undefined && !AVATARS.includes(avatar)) problems.avatar = 'There is no such avatar'
  if (bannedReason && hasHidden(bannedReason.trim()))
    problems.bannedReason = 'Ban reason contains characters that are not allowed'
  if (roles?.length === 0) problems.roles = 'At least one role must stay selected'
  return problems
}
