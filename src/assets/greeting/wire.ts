import { t } from 'elysia'
import { type GREETED, GREETING_MAX } from './domain.ts'

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
