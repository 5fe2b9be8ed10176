// Accounts: who may sign in, and what they are called.

export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

export type User = {
  id: string
  rid: number
  firstname: string
  lastname: string
  /** Lower case, the account's unique name. */
  email: string
  avatar: string
  roles: readonly Role[]
  isBanned: boolean
  bannedReason: string | null
  /** Who vouches for the person; null for an account with a password of its own. */
  oauthProvider: 'google' | 'facebook' | null
  /** Whether the account can log in with a password. */
  hasPassword: boolean
  /** The private chat of the linked Telegram account; null when none is linked. */
  telegramChatId: string | null
  createdAt: number
}

export const NAME_MAX = 80
export const EMAIL_MAX = 254
export const PASSWORD_MIN = 6
/** At a change or reset, where nothing is typed from memory. */
export const NEW_PASSWORD_MIN = 8
/** Hashing is costly: nobody needs more, and a longer one is no attack to be paid for by us. */
export const PASSWORD_MAX = 256

export const AVATARS = Array.from({ length: 25 }, (_, index) => `avatar_${index + 1}`)
export const DEFAULT_AVATAR = 'avatar_1'

export function fullName({ firstname, lastname }: Pick<User, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim()
}

export function isAdmin({ roles }: { roles: readonly string[] }): boolean {
  return roles.includes('admin')
}

/** How an e-mail address is compared and kept. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether mail could be sent there: one @, a host with no spaces. Deliberately no more than that. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && /^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\]+$/.test(text)
}

export type Registration = {
  firstname: string
  lastname: string
  email: string
  password: string
}

/** What keeps a person from registering like this, by field, in the words of the form. */
export function registrationProblems(person: Registration): Record<string, string> {
  const problems: Record<string, string> = {}
  if (person.firstname.trim() === '') problems.firstname = 'First name is required'
  else if (person.firstname.length > NAME_MAX) problems.firstname = 'First name is too long'
  if (person.lastname.trim() === '') problems.lastname = 'Last name is required'
  else if (person.lastname.length > NAME_MAX) problems.lastname = 'Last name is too long'
  if (!isEmail(normaliseEmail(person.email))) problems.email = 'username must be an e-mail address'
  if (person.password === '') problems.password = 'Password is required'
  else if (person.password.length < PASSWORD_MIN)
    problems.password = `Password must be at least ${PASSWORD_MIN} characters long`
  else if (person.password.length > PASSWORD_MAX)
    problems.password = `Password must be at most ${PASSWORD_MAX} characters long`
  return problems
}

/** What keeps a text from becoming the new password at a change or reset, in the words of its form. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'New password is required'
  if (password.length < NEW_PASSWORD_MIN)
    return `Password must be at least ${NEW_PASSWORD_MIN} characters`
  if (password.length > PASSWORD_MAX)
    return `Password must be at most ${PASSWORD_MAX} characters long`
  return undefined
}

export type ProfileChange = Partial<
  Pick<User, 'firstname' | 'lastname' | 'avatar' | 'isBanned' | 'bannedReason'> & {
    roles: readonly Role[]
  }
>

/** Fields that only an administrator may change. */
export const ADMIN_FIELDS = ['roles', 'isBanned', 'bannedReason'] as const

/** What keeps a profile from being changed like this, by field. */
export function profileProblems(change: ProfileChange): Record<string, string> {
  const problems: Record<string, string> = {}
  const { firstname, lastname, avatar, roles } = change
  if (firstname !== undefined && firstname.trim() === '')
    problems.firstname = 'First name is required'
  if ((firstname ?? '').length > NAME_MAX) problems.firstname = 'First name is too long'
  if ((lastname ?? '').length > NAME_MAX) problems.lastname = 'Last name is too long'
  if (avatar !== undefined && !AVATARS.includes(avatar)) problems.avatar = 'There is no such avatar'
  if (roles?.length === 0) problems.roles = 'At least one role must stay selected'
  return problems
}
