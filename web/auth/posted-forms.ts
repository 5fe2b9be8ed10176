// The forms of the public pages as the browser posts them without JavaScript.

import type { Text } from '../locales/text.ts'
import type { PostedForm, PublicSearch } from '../public-pages/state.ts'
import { loginProblems } from './checks.ts'
import { newPasswordProblems } from './new-password.ts'
import { registerProblems } from './register-checks.ts'
import { passingOn } from './session.ts'

type Values = Record<string, string>

/** What happens after the form was accepted: another page, or the next step of the same one. */
type Next = { location: string } | { step: NonNullable<PostedForm['step']>; values: Values }

type FormText = Pick<Text, 'auth' | 'joining' | 'reset'>

export type PostedFormRules = {
  /** The names of its fields. Other values of the request are ignored. */
  fields: readonly string[]
  /** Values that its page passes on, without a field. */
  hidden?: readonly string[]
  step?: PostedForm['step']
  /** In the language of the reader. */
  problems(form: Values, text: FormText): Partial<Values>
  /** The call of the API. */
  path: string
  body(form: Values, search: PublicSearch): object
  next(form: Values, answer: Values, search: PublicSearch): Next
}

/** Fields whose value is never sent back to the browser. */
export const SECRET_FIELDS = ['password', 'verify', 'code', 'newPassword', 'confirm']

const LOGIN: PostedFormRules = {
  fields: ['email', 'password'],
  problems: ({ email = '', password = '' }, text) => loginProblems({ email, password }, text),
  path: '/api/auth/login',
  body: (form) => form,
  next: (_form, _answer, { from }) => ({ location: from ?? '/' }),
}

const REGISTER: PostedFormRules = {
  fields: ['firstname', 'lastname', 'email', 'password', 'verify'],
  problems({ firstname = '', lastname = '', email = '', password = '', verify = '' }, text) {
    return registerProblems({ firstname, lastname, email, password, verify }, text)
  },
  path: '/api/auth/register',
  body: ({ verify: _, ...registration }) => registration,
  next: (_form, _answer, { from }) => ({ location: passingOn('/redirect', from) }),
}

const USERNAME: PostedFormRules = {
  fields: ['username'],
  step: 'username',
  problems: ({ username = '' }, text): Partial<Values> =>
    username.trim() === '' ? { username: text.reset.usernameRequired } : {},
  path: '/api/auth/request-reset',
  body: (form) => form,
  next: ({ username = '' }) => ({ step: 'code', values: { username } }),
}

const CODE: PostedFormRules = {
  fields: ['code'],
  hidden: ['username'],
  step: 'code',
  problems: ({ code = '' }, text): Partial<Values> =>
    code.trim() === '' ? { code: text.reset.codeRequired } : {},
  path: '/api/auth/verify-reset-code',
  body: (form) => form,
  next: ({ username = '' }, { proof = '' }) => ({ step: 'password', values: { username, proof } }),
}

const newPassword = {
  fields: ['newPassword', 'confirm'],
  problems: ({ newPassword = '', confirm = '' }: Values, text: FormText) =>
    newPasswordProblems({ newPassword, confirm }, text),
}

const PASSWORD: PostedFormRules = {
  ...newPassword,
  hidden: ['username', 'proof'],
  step: 'password',
  path: '/api/auth/reset-password',
  body: ({ confirm: _, ...form }) => form,
  next: () => ({ location: '/forgotpassword?done' }),
}

const BY_LINK: PostedFormRules = {
  ...newPassword,
  path: '/api/auth/complete-reset',
  body: ({ newPassword = '' }, { token = '', email = '' }) => ({ token, email, newPassword }),
  next: () => ({ location: '/resetpassword?done' }),
}

/** What an invite leads to. */
const JOINED = { location: '/shortlist' }

const acceptInvite = (secret: string): PostedFormRules => ({
  fields: [],
  problems: () => ({}),
  path: `/api/invites/${secret}/accept`,
  body: () => ({}),
  next: () => JOINED,
})

const registerInvited = (secret: string): PostedFormRules => ({
  fields: ['email', 'password'],
  problems: () => ({}),
  path: `/api/invites/${secret}/register`,
  body: (form) => form,
  next: () => JOINED,
})

const INVITE = /^\/invite\/([\w-]{1,100})$/

/** The form of a page that was posted with these fields; undefined for a page without one. */
export function postedFormOf(path: string, names: readonly string[]): PostedFormRules | undefined {
  if (path === '/login') return LOGIN
  if (path === '/register') return REGISTER
  if (path === '/resetpassword') return BY_LINK
  const [, secret] = INVITE.exec(path) ?? []
  if (secret !== undefined)
    return names.includes('email') ? registerInvited(secret) : acceptInvite(secret)
  if (path !== '/forgotpassword') return undefined
  if (names.includes('newPassword')) return PASSWORD
  return names.includes('code') ? CODE : USERNAME
}
