import { type Static, Type as t } from '@sinclair/typebox'
import { FIELDS, type FieldName, FORMS } from './domain.ts'

const ADDRESS = t.String({
  pattern: '^https?://[^\\s/]+',
  maxLength: 2_000,
  error: 'must be an http:// or https:// address',
})
const PLACE = t.String({ minLength: 1, maxLength: 500, error: 'must be a selector or a path' })
const VALUE = t.Union([t.String({ maxLength: 200 }), t.Number(), t.Boolean()])

const FIELD = t.Union(
  [
    PLACE,
    t.Object(
      {
        at: t.Optional(PLACE),
        match: t.Optional(t.String({ maxLength: 500, format: 'regex' })),
        words: t.Optional(t.Record(t.String(), VALUE)),
        is: t.Optional(VALUE),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
  ],
  { error: 'must be a selector or a path, or have `at`, `match`, `words` or `is`' },
)

const PLACES = t.Union([FIELD, t.Array(FIELD, { minItems: 1, maxItems: 10 })], {
  error: 'must be a selector or a path, a list of them, or have `at`, `match`, `words` or `is`',
})
const NAMED = FIELDS.map((name) => [name, t.Optional(PLACES)] as const)

/** The shape of a file of DATA_DIR/sources, as JSON Schema. `metzia sources schema` prints it. */
export const FILE_SCHEMA = t.Object(
  {
    id: t.String({
      pattern: '^[a-z][a-z0-9-]{1,39}$',
      error: 'must have 2 to 40 lower-case letters, digits or -, and begin with a letter',
      description: 'The name of the source; listings are stored under it',
    }),
    label: t.Optional(
      t.String({ minLength: 1, maxLength: 60, error: 'must have 1 to 60 characters' }),
    ),
    url: t.Optional(ADDRESS),
    urls: t.Optional(
      t.Array(ADDRESS, { minItems: 1, maxItems: 20, error: 'must be 1 to 20 addresses' }),
    ),
    every: t.Optional(
      t.String({
        pattern: '^\\d{1,4}(m|h|d)$',
        error: 'must be a time such as 30m or 2h, at least 10m',
        description: 'Time between passes',
      }),
    ),
    from: t.Union(
      FORMS.map((form) => t.Literal(form)),
      { error: `must be one of ${FORMS.join(', ')}` },
    ),
    items: t.Optional(PLACE),
    fields: t.Optional(t.Object(Object.fromEntries(NAMED), { additionalProperties: false })),
    text: t.Optional(PLACES),
    imageHosts: t.Optional(
      t.Array(t.String({ pattern: '^[a-z0-9.-]+\\.[a-z]{2,}$' }), {
        maxItems: 10,
        error: 'must be names of hosts',
      }),
    ),
  },
  { additionalProperties: false, title: 'A source of Metzia', $id: 'metzia-source' },
)

type GivenField = Static<typeof FIELD>

/** A file of the right shape. */
export type GivenFile = Omit<Static<typeof FILE_SCHEMA>, 'fields' | 'text'> & {
  fields?: Partial<Record<FieldName, GivenPlaces>>
  text?: GivenPlaces
}
export type GivenPlaces = GivenField | GivenField[]
export type { GivenField }
