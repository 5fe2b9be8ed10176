import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAreas } from '../../areas/store.ts'
import { toListing } from '../../intake/ingest.ts'
import { readYad2 } from './read.ts'

// Recorded answers of the real site are not part of the project. Without them these tests are skipped.
const SAMPLES = join(import.meta.dirname, '../../../../shared/samples/yad2')
const withSamples = test.skipIf(!existsSync(SAMPLES))
const text = (name: string) => readFileSync(join(SAMPLES, name), 'utf8')
const read = (name: string) => readYad2({ status: 200, body: text(name) })

function asExpected(name: string) {
  const reading = read(`${name}.json`)
  if (reading.kind !== 'page') throw new Error(JSON.stringify(reading))
  const areas = loadAreas()
  return reading.listings.map((raw) => {
    const { areaCode, areaBy, ...listing } = toListing(raw, areas)
    return { ...listing, hoodCode: areaCode, hoodCodeBy: areaBy, residential: raw.isHome }
  })
}

withSamples.each(['feed_rent_tel_aviv', 'map_rent_modiin', 'item_rent_tel_aviv'])(
  '%s is read as expected, field by field',
  (name) => {
    const expected = [JSON.parse(text(`${name}.expected.json`))].flat()
    const read = asExpected(name)
    expect(read).toHaveLength(expected.length)
    // The results were made when a boundary came before a stated name. The areas are the same.
    const byName = (by: string | null) => (by === 'polygon' ? 'name' : by)
    expect(read).toMatchObject(
      expected.map((one) => ({ ...one, hoodCodeBy: byName(one.hoodCodeBy) })),
    )
  },
)

withSamples.each([
  ['feed_rent_haifa.json', 68],
  ['feed_yad1_project_trimmed.json', 1],
  ['item_detail_trimmed_sublet_dgne1po1.json', 1],
])('%s has %d listings', (name, count) => {
  const reading = read(name)
  expect(reading.kind === 'page' && reading.listings.length).toBe(count)
  expect(reading.kind === 'page' && reading.rejected).toEqual([])
})

withSamples.each([
  ['waf_event_body_http200.json', 'blocked'],
  ['next_data_page_vehicles.html', 'shapeChanged'],
  ['item_page_forsale.html', 'shapeChanged'],
  ['legacy_item_forsale_2018.json', 'shapeChanged'],
  ['autocomplete_v2_tel_aviv.json', 'shapeChanged'],
] as const)('%s is %s, not "no results"', (name, code) => {
  const reading = read(name)
  expect(reading.kind === 'problem' && reading.problem.code).toBe(code)
})

withSamples('all fifty pages are read without a rejection', () => {
  for (let page = 1; page <= 50; page += 1) {
    const reading = read(`feed_forsale_tel_aviv/page-${String(page).padStart(3, '0')}.json`)
    expect(reading).toMatchObject({ kind: 'page', rejected: [], banners: 0 })
    expect(reading.kind === 'page' && reading.listings).toHaveLength(44)
  }
})
