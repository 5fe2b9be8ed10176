// Prints how long listings take from their source into the database, with and without reading their descriptions.

import { takeLease } from '../src/database/leases.ts'
import { createBotIndex } from '../src/matching/bot-index.ts'
import { EMPTY_TALLY, type RawListing } from '../src/sources/domain.ts'
import { ingest, toListing } from '../src/sources/ingest.ts'
import { readDescription } from '../src/sources/read-description.ts'
import { readYad2 } from '../src/sources/yad2/read.ts'
import { aFeed, someFeedRecords } from '../src/testing/listings.ts'
import { florentinBot } from '../src/testing/passes.ts'
import { ownCases } from '../src/testing/reading-cases.ts'
import { world } from '../src/testing/world.ts'

const LISTINGS = 1_500
const ROUNDS = 5
const BOTS = 5
const RATIO_MAX = 1.5
/** Makes descriptions about as long as those of a source. */
const MORE = 'הדירה שקטה ומוארת, קרובה לגנים, לבתי ספר ולתחבורה ציבורית, עם שכנים טובים ונוף פתוח.'

function listings(): RawListing[] {
  const reading = readYad2({ status: 200, body: aFeed(someFeedRecords(16, LISTINGS)) })
  if (reading.kind !== 'page') throw new Error('The made page is not read')
  const texts = ownCases().flatMap(({ text, gold }) => (gold.homes ? [] : [text]))
  return reading.listings.map((listing, index) => ({
    ...listing,
    description: `${texts[index % texts.length]}\n${MORE} ${index}`,
  }))
}

/** Milliseconds to store these listings in an empty database. */
async function timeOf(raw: readonly RawListing[], isRead: boolean): Promise<number> {
  using here = world()
  for (let n = 0; n < BOTS; n += 1) await florentinBot(here)
  const lease = takeLease(here.db, 'source:yad2', 'bench', here.clock.now())
  const index = createBotIndex()
  const pass = { runRid: null, groupId: 'bench', posts: new Map() }
  const begun = performance.now()
  const read = raw.map((one) =>
    toListing(isRead ? readDescription(here.db, one, here.clock.now()) : one, here.areas),
  )
  let tally = EMPTY_TALLY
  for (let done = 0; done < read.length; ) {
    const batch = { ...here, listings: read.slice(done), tally, pass, lease }
    const result = ingest(here.db, index, batch)
    done += result.taken
    tally = result.tally
  }
  return performance.now() - begun
}

const raw = listings()
const length = Math.round(
  raw.reduce((sum, one) => sum + (one.description?.length ?? 0), 0) / raw.length,
)
let [without, reading] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
// In turns, so that other processes on the machine weigh on both.
for (let round = 0; round < ROUNDS; round += 1) {
  without = Math.min(without, await timeOf(raw, false))
  reading = Math.min(reading, await timeOf(raw, true))
}
const each = (ms: number) => `${((ms / LISTINGS) * 1_000).toFixed(0)} µs a listing`
console.log(`${LISTINGS} new listings with descriptions of ${length} characters, ${BOTS} bots`)
console.log(`without reading ${each(without)}`)
console.log(`with reading    ${each(reading)}`)
console.log(`ratio ${(reading / without).toFixed(2)} (at most ${RATIO_MAX})`)
if (reading > without * RATIO_MAX) process.exitCode = 1
