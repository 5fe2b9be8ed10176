import { createContext, useContext } from 'react'
import type { SharedComparisonWire } from '../../src/assets/compared/wire.ts'
import type { SharedHomeWire } from '../../src/assets/links/wire.ts'
import type { Language } from '../../src/kernel/domain/language.ts'
import type { InviteShownWire } from '../../src/shortlists/invites/wire.ts'
import type { UserWire } from '../../src/users/wire.ts'
import type { Api } from '../lib/api.ts'
import type { Theme } from '../lib/theme.ts'

/** Why a sign-in through a provider failed. */
export const PROBLEMS = [
  'unavailable',
  'expired',
  'refused',
  'unverified',
  'no-email',
  'closed',
] as const
export type Problem = (typeof PROBLEMS)[number]

/** The query parameters that public pages know. */
export type PublicSearch = {
  /** Where log-in leads: a path of this site. */
  from?: string
  /** On the login page a one-time code of a provider's sign-in, on the reset page the secret of the link. */
  token?: string
  email?: string
  problem?: Problem
  /** The password was reset. */
  isDone?: true
}

/** The steps of a forgotten password. */
export type ResetStep = 'username' | 'code' | 'password'

/** The result of a form that was posted without JavaScript, when its page is shown again. */
export type PostedForm = {
  /** The step that is shown. */
  step?: ResetStep
  /** Of its fields, and what the form passes on. No secrets but the proof of a verified code. */
  values: Record<string, string>
  message: string | null
  problems: Record<string, string>
}

/** What can be sent to users who forgot their password: a code to Telegram, a link by mail. */
export type Resets = { code: boolean; link: boolean }

/** The bot whose mails the link of a mail stops, and whether it still sends any. */
export type Mailing = { botName: string; isOn: boolean }

/** An invite to a shortlist; nothing is shown of one that was used, has ended or was taken back. */
export type Invited = { secret: string; shown: InviteShownWire | null }

/** What the server passes to a public page: the page is rendered from it on both sides. */
export type PublicState = {
  path: string
  search: PublicSearch
  theme: Theme
  language: Language
  user: UserWire | null
  /** Whether this device is logged out while the session may still be open on the server. */
  isLoggedOutHere: boolean
  /** Sign-in providers that are set up. */
  providers: readonly string[]
  posted: PostedForm | null
  supportEmail: string
  /** Whether no account exists yet: the one that registers becomes the administrator. */
  isFirstAccount: boolean
  resets: Resets
  /** Null: the link is none of a mail, or the page another one. */
  mailing?: Mailing | null | undefined
  /** The home of a public link; null: the page is another one. */
  shared?: SharedHomeWire | null | undefined
  /** Null: the page is another one. */
  invited?: Invited | null | undefined
  /** The homes of a public link to a comparison; null: the page is another one. */
  compared?: SharedComparisonWire | null | undefined
  /** Scripts and styles of the page that follows log-in. */
  nextFiles?: readonly string[] | undefined
}

export type PublicContext = PublicState & { api: Api }

const Context = createContext<PublicContext | null>(null)
export const PublicProvider = Context.Provider

/** @throws Error outside a public page. */
export function usePublicPage(): PublicContext {
  const context = useContext(Context)
  if (!context) throw new Error('This component belongs to the public pages')
  return context
}
