import { t } from 'elysia'
import type { Asset } from '../domain/asset.ts'
import type { Shown } from '../shown/domain.ts'
import { type GREETED, GREETING_MAX, ownGreeting } from './domain.ts'

const Text = t.Optional(t.String({ maxLength: GREETING_MAX }))

export const GreetingsWire = t.Object(
  { he: Text, ar: Text, ru: Text, en: Text } satisfies Record<
    (typeof GREETED)[number],
    typeof Text
  >,
  {
    description:
      'My own first messages to advertisers, by the language of the listing, with {street} and {price}',
  },
)
export type GreetingsWire = typeof GreetingsWire.static

/** The reader's own message about a home, where there is one. */
export function greetingToWire(asset: Asset, { greetings }: Shown): { greeting?: string } {
  if (greetings === null || asset.phone === null || asset.removedAt !== null) return {}
  const { source: src, description, street, isPriceStated } = asset
  const price = isPriceStated ? asset.price : null
  const greeting = ownGreeting({ src, description, street, price }, greetings)
  return greeting === undefined ? {} : { greeting }
}
