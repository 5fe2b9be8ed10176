import { t } from 'elysia'
import { FactWire } from '../../assets/wire.ts'
import { orNull, Time } from '../../kernel/schema.ts'
import { CountsWire, HomeWire, ItemWire } from '../wire.ts'
import { MAIL_STATES } from './domain.ts'

/** What came by a way in the last 30 days. */
const Came = {
  lastAt: orNull(Time),
  count: t.Integer({ minimum: 0 }),
}

export const BringMailWire = t.Object({
  available: t.Boolean({ description: 'Whether users of this server can have an address' }),
  address: orNull(t.String({ description: 'Mail to it is yours alone' })),
  state: t.UnionEnum([...MAIL_STATES], {
    description: 'none: no address; silent: mails came, but none for 7 days',
  }),
  lastAt: orNull(Time),
  count: t.Integer({ minimum: 0, description: 'Mails that arrived at this address' }),
  confirmation: orNull(
    t.Object(
      {
        from: t.String(),
        code: orNull(t.String()),
        link: orNull(t.String()),
        at: Time,
      },
      { description: 'What a mail service asks before it forwards; for 24 hours' },
    ),
  ),
})
export type BringMailWire = typeof BringMailWire.static

/** The ways by which a user brings homes in. */
export const BringWire = t.Object({
  mail: BringMailWire,
  telegram: t.Object({
    available: t.Boolean(),
    botName: orNull(t.String({ description: 'Without @; null until Telegram has told it' })),
    linked: t.Boolean({ description: 'Whether the Telegram account of the user is known' }),
    ...Came,
  }),
  share: t.Object(Came),
  recent: t.Array(ItemWire, { description: 'The last items, the newest first' }),
})
export type BringWire = typeof BringWire.static

/** A home that the user brought in, as it is corrected. */
export const OwnHomeWire = t.Object({
  _id: t.String(),
  isOwn: t.Boolean({ description: 'false: it has become part of a home that everybody sees' }),
  facts: t.Array(FactWire),
  home: HomeWire,
})
export type OwnHomeWire = typeof OwnHomeWire.static

/** What came of the files that a user uploaded. */
export const CameWire = t.Object({
  files: t.Array(
    t.Object({
      name: t.String(),
      problem: t.Optional(t.String({ description: 'Why nothing was read of it' })),
      counts: t.Partial(CountsWire, { description: 'How many of its records became what' }),
    }),
  ),
})
export type CameWire = typeof CameWire.static
