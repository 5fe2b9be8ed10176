// What users and their programs may send in.
import type { Corrections } from '../assets/domain/correction.ts'
import type { Way } from '../items/domain.ts'

/** The ways by which programs and pages of ours send; a program names one of them, else `api` counts. */
export const SENT_WAYS = [
  'share',
  'shortcut',
  'bookmarklet',
  'api',
] as const satisfies readonly Way[]
type SentWay = (typeof SENT_WAYS)[number]

/** Longest values, in characters. */
export const SENT_MAX = { text: 200_000, url: 2_000, title: 1_000, html: 25_000_000 } as const
/** The most that one request may send. */
export const SENT_AT_ONCE = 50

/** What a user or a program sends: a text, a link, a page, or several of them. */
export type Sent = {
  text?: string
  url?: string
  title?: string
  html?: string
  way?: SentWay
  /** What of its one home was read wrong. */
  corrections?: Corrections
}

/** Why the form of a share was refused, as the page says it: too many or too large photos, too often, else. */
export type RefusedShare = 'large' | 'often' | 'failed'
