import type { SharedComparisonWire } from '../src/assets/compared/wire.ts'
import type { SharedHomeWire } from '../src/assets/links/wire.ts'
import type { ClientManifest } from '../src/http/manifest.ts'
import type { Language } from '../src/kernel/domain/language.ts'
import type { UserWire } from '../src/users/wire.ts'
import type { Send } from './lib/api.ts'
import type { Mailing, PostedForm, Resets } from './public-pages/state.ts'

/** Everything that a page is rendered from. */
export type PageRequest = {
  /** A form's page is rendered like the page itself: its method and body are not looked at. */
  request: Pick<Request, 'url' | 'headers'>
  user: UserWire | null
  /** The language of the page. */
  language: Language
  /** Calls the routes of this server within the process, as the visitor. */
  send: Send
  nonce: string
  manifest: ClientManifest | undefined
  posted?: PostedForm | undefined
  supportEmail: string
  /** Whether no account exists yet: the next one becomes the administrator. */
  isFirstAccount(): boolean
  resets: Resets
  /** Of the link in a mail that stops it; null: the link is not valid. Undefined for every other address. */
  mailing?: Mailing | null | undefined
  /** The home of a public link. Undefined for every other address. */
  shared?: SharedHomeWire | undefined
  /** The homes of a public link to a comparison. Undefined for every other address. */
  compared?: SharedComparisonWire | undefined
  /** A script that pages run during development. */
  devScript?: string | undefined
}

/** What is answered to the request of a page: its HTML, or a redirect (3xx). */
export type Rendered = { status: number; html: string } | { status: number; location: string }
