import { afterAll, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAreas } from '../../areas/store.ts'
import type { Listing } from '../../assets/domain/asset.ts'
import { newerReading } from '../../assets/newer-reading.ts'
import { toListing } from '../../intake/ingest.ts'
import { type Mutated, mutationsOf } from '../../testing/models/mutations.ts'
import { aFeed, aFeedRecord, someFeedRecords } from '../../testing/worlds/listings.ts'
import type { Reading } from '../domain.ts'
import { readYad2 } from './read.ts'

// Each field of each recorded answer is changed in each way in which a source may change it. Every change must be
// harmless (all values are the same or not stated) or named (a failure, or rejected records, with the path). It is read
// without any history of the source, as by a fresh installation.

const SAMPLES = join(import.meta.dirname, '../../../../shared/samples/yad2')
/** Pages of one feed have one shape. */
const PAGES = process.env.METZIA_LONG
  ? ['001', '006', '011', '016', '021', '026', '031', '036', '041', '046', '050']
  : ['001', '050']
const RECORDED = [
  'feed_rent_tel_aviv',
  'feed_rent_haifa',
  'map_rent_modiin',
  'item_rent_tel_aviv',
  'feed_yad1_project_trimmed',
  'item_detail_trimmed_sublet_dgne1po1',
  ...PAGES.map((page) => `feed_forsale_tel_aviv/page-${page}`),
]

const project = {
  token: '13671',
  projectId: 13_671,
  adType: 'yad1',
  subcategoryId: 98,
  categoryId: 2,
  additionalDetails: { property: { id: 'apartment', text: 'דירה' }, roomsCount: 4 },
  price: 7_645,
  metaData: { infoHeader: 'דירות להשכרה לטווח ארוך' },
}

function ownFeed(): string {
  const records = someFeedRecords(7, 40)
  const of = (type: string) => records.filter(({ adType }) => adType === type)
  const pagination = { total: 41, totalPages: 1 }
  const sections = { private: of('private'), agency: of('commercial'), yad1: [project] }
  return JSON.stringify({ data: { ...sections, pagination } })
}

const inIsrael = { lat: 32.056814, lon: 34.771828 }
const detailed = {
  ...aFeedRecord('abcd1234', {
    priceBeforeTag: 5_500,
    dates: { createdAt: '2026-10-06T14:46:18' },
    tags: [{ name: 'חניה', id: 1003 }],
  }),
  address: {
    city: { id: '5000', text: 'תל אביב יפו' },
    neighborhood: { id: 205, text: 'פלורנטין' },
    street: { text: 'הרצל' },
    house: { number: 10, floor: 2 },
    coords: inIsrael,
  },
}
const OWN: [name: string, body: string][] = [
  ['own feed', ownFeed()],
  ['own small feed', aFeed([detailed, aFeedRecord('abcd1235'), aFeedRecord('abcd1236')])],
  ['own map', JSON.stringify({ data: { markers: someFeedRecords(3, 6) } })],
  ['own item', JSON.stringify({ data: detailed })],
]

const areas = loadAreas()
type Listings = Map<string, Listing>

function homesOf(reading: Extract<Reading, { kind: 'page' }>): Listings {
  const homes = reading.listings.filter(({ isHome }) => isHome)
  return new Map(homes.map((raw) => [raw.externalId, toListing(raw, areas)]))
}

const EXACT = ['externalId', 'link', 'dealType', 'isSublet', 'isNewProject', 'source'] as const
const OR_NULL = [
  'price',
  'previousPrice',
  'rooms',
  'buildSize',
  'floor',
  'city',
  'neighbourhood',
  'coordinates',
  'areaCode',
  'merchant',
  'propertyType',
  'condition',
  'orderId',
  'description',
  'entryDate',
  'sourceCreatedAt',
  'sourceUpdatedAt',
] as const

/** Fields of which the listing states another value than the original answer. */
function wrongFields(original: Listing, read: Listing): string[] {
  const isSame = (field: keyof Listing) => Bun.deepEquals(original[field], read[field])
  const wrong: string[] = [
    ...EXACT.filter((field) => !isSame(field)),
    ...OR_NULL.filter((field) => read[field] !== null && !isSame(field)),
  ]
  const sizes = [original.size, original.buildSize, null]
  if (!sizes.includes(read.size)) wrong.push('size')
  if (read.street !== null && !`${original.street} `.startsWith(`${read.street} `))
    wrong.push('street')
  if (!read.images.every((image) => original.images.includes(image))) wrong.push('images')
  if (!read.tags.every((tag) => original.tags.includes(tag))) wrong.push('tags')
  return wrong
}

type Outcome = 'same' | 'not stated' | 'degraded' | 'records rejected' | 'named'
type Judged = { outcome: Outcome; detail: string } | { outcome: 'WRONG'; detail: string }

/** A section that not every feed has: its absence proves nothing. */
const OPTIONAL_SECTION = /^data\.(yad1|platinum|booster)$/

function judge(original: Listings, reading: Reading, path: string): Judged {
  if (reading.kind !== 'page') {
    const { path: named } = { path: '', ...(reading.kind === 'problem' && reading.problem) }
    return { outcome: 'named', detail: named }
  }
  const read = homesOf(reading)
  const wrong: string[] = []
  for (const [id, listing] of read) {
    const known = original.get(id)
    if (!known) wrong.push(`${id} is new`)
    else
      wrong.push(
        // The area of an unknown listing may follow from its point when its neighbourhood is not stated.
        ...wrongFields(known, { ...listing, areaCode: known.areaCode }),
        ...wrongFields(known, newerReading(known, listing)).map((field) => `stored ${field}`),
      )
  }
  const lost = original.size - read.size
  const isRequired = !OPTIONAL_SECTION.test(path)
  if (isRequired && lost > reading.rejected.length) wrong.push(`${lost} are lost`)
  if (wrong.length > 0) return { outcome: 'WRONG', detail: [...new Set(wrong)].join(', ') }
  const [first] = reading.rejected
  if (first) return { outcome: 'records rejected', detail: first.path }
  const lostField = reading.fields.find(({ isLost }) => isLost)
  if (lostField) return { outcome: 'degraded', detail: lostField.path }
  const isSame = [...read].every(([id, listing]) => Bun.deepEquals(original.get(id), listing))
  return { outcome: isSame ? 'same' : 'not stated', detail: '' }
}

const table: (Mutated & Judged & { answer: string })[] = []

function mutate(answer: string, body: string): string[] {
  const base = readYad2({ status: 200, body })
  if (base.kind !== 'page') throw new Error(`${answer} is not a page`)
  const original = homesOf(base)
  for (const mutated of mutationsOf(body)) {
    const reading = readYad2({ status: 200, body: mutated.body })
    table.push({ ...mutated, ...judge(original, reading, mutated.path), answer, body: '' })
  }
  return table
    .filter((row) => row.answer === answer && row.outcome === 'WRONG')
    .map(({ path, mutation, detail }) => `${path} ${mutation}: ${detail}`)
}

test.each(OWN)('%s: no change of one field is read wrongly', (name, body) => {
  expect(mutate(name, body)).toEqual([])
})

test.skipIf(!existsSync(SAMPLES)).each(RECORDED)(
  '%s: no change of one field is read wrongly',
  (name) => {
    expect(mutate(name, readFileSync(join(SAMPLES, `${name}.json`), 'utf8'))).toEqual([])
  },
)

/** The changes with their numbers, as `12 removed, 3 null`. */
function counted(names: readonly string[]): string {
  const groups = Object.entries(Object.groupBy(names, (name) => name))
  return groups.map(([name, same = []]) => `${same.length} ${name}`).join(', ')
}

afterAll(() => {
  const lines = [`${table.length} mutations: ${counted(table.map(({ outcome }) => outcome))}`]
  const paths = Map.groupBy(table, ({ path }) => path)
  for (const [path, rows] of [...paths].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    for (const [outcome, same] of Map.groupBy(rows, (row) => row.outcome))
      lines.push(`${path} | ${outcome} | ${counted(same.map(({ mutation }) => mutation))}`)
  console.log(lines.join('\n'))
})
