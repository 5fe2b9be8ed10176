import { type Static, Type as t } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'

// The shape of one record of Yad2's gateway: the same in the feed, on the map and on the listing's own page.

const maybe = <Schema extends Parameters<typeof t.Optional>[0]>(schema: Schema) =>
  t.Optional(t.Union([schema, t.Null()]))

const Named = t.Object({ text: maybe(t.String({ maxLength: 500 })) })
const Id = t.Union([t.Number(), t.String({ maxLength: 50 })])

const Hood = t.Object({ id: maybe(Id), text: maybe(t.String({ maxLength: 500 })) })

const Address = t.Object({
  city: maybe(Named),
  neighborhood: maybe(Hood),
  street: maybe(Named),
  house: maybe(
    t.Object({
      number: maybe(Id),
      floor: maybe(t.Number({ minimum: -20, maximum: 300 })),
    }),
  ),
  coords: maybe(
    t.Object({
      lat: maybe(t.Number({ minimum: -90, maximum: 90 })),
      lon: maybe(t.Number({ minimum: -180, maximum: 180 })),
    }),
  ),
})

export const Yad2Record = t.Object({
  token: t.String({ pattern: '^[A-Za-z0-9]{4,20}$' }),
  adType: t.String(),
  categoryId: maybe(t.Number()),
  subcategoryId: maybe(t.Number()),
  price: maybe(t.Number({ minimum: 0, maximum: 10_000_000_000 })),
  priceBeforeTag: maybe(t.Number({ minimum: 0, maximum: 10_000_000_000 })),
  orderId: maybe(t.Number()),
  address: maybe(Address),
  additionalDetails: t.Object({
    property: maybe(t.Object({ id: maybe(Id), text: maybe(t.String({ maxLength: 200 })) })),
    roomsCount: maybe(t.Number({ minimum: 0, maximum: 99 })),
    squareMeter: maybe(t.Number({ minimum: 0, maximum: 10_000_000 })),
    propertyCondition: maybe(t.Object({ text: maybe(t.String({ maxLength: 200 })) })),
    entranceDate: maybe(t.String({ maxLength: 50 })),
  }),
  metaData: maybe(
    t.Object({
      coverImage: maybe(t.String({ maxLength: 2_000 })),
      images: maybe(t.Array(t.String({ maxLength: 2_000 }), { maxItems: 200 })),
      squareMeterBuild: maybe(t.Number({ minimum: 0, maximum: 10_000_000 })),
      description: maybe(t.String({ maxLength: 100_000 })),
      infoHeader: maybe(t.String({ maxLength: 10_000 })),
      promotionText: maybe(t.String({ maxLength: 10_000 })),
    }),
  ),
  /** A project of new homes has one. The same project may be shown by several records. */
  projectId: maybe(Id),
  /** Another shape of labels, amenities, dates and costs does not reject the record. */
  tags: t.Optional(t.Unknown()),
  /** What the home has. Only the page of the listing itself has it. */
  inProperty: t.Optional(t.Unknown()),
  dates: t.Optional(t.Unknown()),
  /** Arnona of two months and va'ad of a month. Only the page of the listing itself has them. */
  propertyTax: t.Optional(t.Unknown()),
  houseCommittee: t.Optional(t.Unknown()),
})
export type Yad2Record = Static<typeof Yad2Record>

const compiled = TypeCompiler.Compile(Yad2Record)

type Checked = { record: Yad2Record } | { path: string; reason: string }

/** The typed record, or the first path that does not fit its shape. */
export function checkRecord(record: unknown): Checked {
  if (compiled.Check(record)) return { record }
  const error = deepest(compiled.Errors(record).First())
  return { path: dotted(error?.path ?? ''), reason: reasonOf(error) }
}

type SchemaError = NonNullable<ReturnType<ReturnType<typeof compiled.Errors>['First']>>

/** A value that may be null is a union: the errors of its first variant describe the problem. */
function deepest(error: SchemaError | undefined): SchemaError | undefined {
  const inner = error?.errors[0]?.First()
  return inner ? deepest(inner) : error
}

function dotted(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.')
}

function reasonOf(error: SchemaError | undefined): string {
  if (!error) return 'has another shape'
  if (error.value === undefined) return 'is missing'
  return `${error.message.toLowerCase()}, found ${short(error.value)}`
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? typeof value
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
