import { type TSchema, t } from 'elysia'
import { FactWire } from '../assets/wire.ts'
import { type Item, OUTCOMES, WAYS } from '../items/domain.ts'
import { orNull } from '../kernel/schema.ts'
import { SENT_AT_ONCE, SENT_MAX, SENT_WAYS } from './domain.ts'

/**
 * The body of a request, for the document of the API. The process of readers checks it (`readSent`), because the main
 * thread must not even parse 25 MB of JSON.
 */
const sends = (content: Record<string, TSchema>) => ({
  requestBody: {
    required: true,
    content: Object.fromEntries(
      Object.entries(content).map(([type, schema]) => [type, { schema: { ...schema } }]),
    ),
  },
})

const SentWire = t.Object({
  text: t.Optional(
    t.String({
      maxLength: SENT_MAX.text,
      description: 'One post; several are separated by lines of dashes',
    }),
  ),
  url: t.Optional(t.String({ maxLength: SENT_MAX.url, description: 'Where it can be read' })),
  title: t.Optional(t.String({ maxLength: SENT_MAX.title })),
  html: t.Optional(t.String({ maxLength: SENT_MAX.html, description: 'A page that was saved' })),
  way: t.Optional(t.UnionEnum([...SENT_WAYS])),
  corrections: t.Optional(
    t.Object({}, { description: 'Facts of its home that were read wrong, as `price`' }),
  ),
})

export const SENDS = {
  /** One thing, or a list of them. */
  several: sends({
    'application/json': t.Union([SentWire, t.Array(SentWire, { maxItems: SENT_AT_ONCE })]),
  }),
  one: sends({ 'application/json': SentWire }),
  mail: sends({ 'message/rfc822': t.String(), 'application/mbox': t.String() }),
  files: sends({
    'multipart/form-data': t.Object({ files: t.Array(t.String({ format: 'binary' })) }),
  }),
  page: sends({
    'multipart/form-data': t.Object({
      file: t.String({ description: 'The page', contentMediaType: 'text/html' }),
      url: t.Optional(t.String({ maxLength: SENT_MAX.url })),
    }),
  }),
}

const OutcomeWire = t.UnionEnum([...OUTCOMES])

export const TakenWire = t.Object({
  items: t.Array(
    t.Object({
      _id: t.String({ description: 'Of the item; those of one page or mail share it' }),
      outcome: OutcomeWire,
      assetId: t.Optional(t.String()),
      facts: t.Array(FactWire),
      reason: t.Optional(t.String()),
    }),
  ),
})
export type TakenWire = typeof TakenWire.static

/** What became of everything in these items, in the order in which it was found. */
export function takenToWire(items: readonly Item[]): TakenWire {
  return {
    items: items.flatMap(({ id, results }) =>
      results.map(({ facts, ...result }) => ({ _id: id, ...result, facts: [...facts] })),
    ),
  }
}

export const ItemWire = t.Object({
  _id: t.String(),
  way: t.UnionEnum([...WAYS]),
  title: t.String(),
  outcome: t.Nullable(OutcomeWire, { description: 'null: it waits to be read' }),
  arrivedAt: t.String(),
  sentAt: t.Nullable(t.String()),
  isRetryable: t.Boolean({ description: 'It could not be read, and its content is kept' }),
  owner: t.Nullable(t.String({ description: 'The name of its user; null: everybody' })),
  results: t.Array(
    t.Object({
      outcome: OutcomeWire,
      assetId: t.Optional(t.String()),
      place: t.Optional(t.String({ description: 'Where the home is, as posts say it' })),
      isOwn: t.Optional(
        t.Literal(true, { description: 'Only its user sees the home, and can correct it' }),
      ),
      reason: t.Optional(t.String()),
    }),
  ),
})
export type ItemWire = typeof ItemWire.static

export const ItemDetailWire = t.Composite([
  ItemWire,
  t.Object({
    content: t.Nullable(
      t.Object({
        text: t.Optional(t.String()),
        url: t.Optional(t.String()),
        title: t.Optional(t.String()),
        html: t.Optional(t.String({ description: 'Cut' })),
        sender: t.Optional(t.String()),
      }),
      { description: 'null: older than 30 days' },
    ),
    facts: t.Array(FactWire),
  }),
])
export type ItemDetailWire = typeof ItemDetailWire.static

export const CountsWire = t.Object({
  home: t.Integer(),
  same: t.Integer(),
  taken: t.Integer(),
  wanted: t.Integer(),
  roommate: t.Integer(),
  other: t.Integer(),
  unread: t.Integer(),
})

/** What a home states, as it is shown and corrected. */
export const HomeWire = t.Object({
  dealType: t.UnionEnum(['rent', 'sale']),
  price: orNull(t.Number()),
  rooms: orNull(t.Number()),
  size: orNull(t.Number()),
  floor: orNull(t.Number()),
  place: t.String(),
  street: orNull(t.String()),
  neighbourhood: orNull(t.String()),
  city: orNull(t.String()),
  entryDate: orNull(t.String()),
  phone: orNull(t.String()),
  merchant: orNull(t.Boolean()),
  features: t.Array(t.String()),
})
export type HomeWire = typeof HomeWire.static

const said = <Of extends TSchema>(schema: Of) => t.Optional(orNull(schema))

/** What a user says of a home in place of what was read. Its rules are those of `correctionsIn`. */
export const CorrectionsWire = t.Object(
  {
    price: said(t.Number()),
    rooms: said(t.Number({ description: 'In halves' })),
    size: said(t.Number()),
    floor: said(t.Number()),
    street: said(t.String()),
    neighbourhood: said(t.String()),
    city: said(t.String()),
    entryDate: said(t.String({ description: 'A day as 2026-12-01, or "immediate"' })),
    phone: said(t.String()),
  },
  { additionalProperties: false, description: 'null: it is not stated' },
)

/** What would be saved. */
export const DraftWire = t.Object({
  text: t.String(),
  url: t.String(),
  title: t.String(),
  corrections: CorrectionsWire,
  photos: t.Integer({ description: 'How many photos wait with it' }),
  records: t.Array(
    t.Object({
      outcome: OutcomeWire,
      reason: t.Optional(t.String()),
      facts: t.Array(FactWire),
      home: orNull(HomeWire),
      isKnown: t.Boolean({ description: 'Everybody sees this listing: nobody can correct it' }),
      same: orNull(
        t.Object({
          assetId: t.String(),
          place: t.String(),
          price: orNull(t.Number()),
        }),
      ),
      bots: t.Array(
        t.Object({
          _id: t.String(),
          name: t.String(),
          matches: t.Boolean(),
          reasons: t.Array(t.String()),
        }),
      ),
    }),
  ),
})
export type DraftWire = typeof DraftWire.static

/** What users have stored of items and photos, those with most first. */
export const InboxStorageWire = t.Object({
  max: t.Integer({ description: 'What one user may have stored, in bytes' }),
  users: t.Array(
    t.Object({
      _id: t.String(),
      name: t.String(),
      items: t.Integer({ description: 'Bytes' }),
      photos: t.Integer({ description: 'Bytes' }),
    }),
  ),
})
export type InboxStorageWire = typeof InboxStorageWire.static
