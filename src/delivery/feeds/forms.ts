import { atomOf } from './atom.ts'
import type { FeedDocument } from './document.ts'
import { jsonFeedOf } from './json-feed.ts'

type Form = { type: string; write(document: FeedDocument): string }

/** What a feed can be read as, by the end of its address. */
export const FEED_FORMS = {
  atom: { type: 'application/atom+xml', write: atomOf },
  json: { type: 'application/feed+json', write: jsonFeedOf },
} satisfies Record<string, Form>

export type FeedForm = keyof typeof FEED_FORMS

/** The secret and the form that an address names. */
export function namedFeed(name: string): { secret: string; form: FeedForm } | undefined {
  const [, secret, end] = /^([\w-]{43})\.(\w+)$/.exec(name) ?? []
  const isForm = (one: string): one is FeedForm => Object.hasOwn(FEED_FORMS, one)
  return secret && end && isForm(end) ? { secret, form: end } : undefined
}
