import { runRecorded } from '../../sources/recorded.ts'
import { yad2 } from '../../sources/yad2/source.ts'
import { world } from '../worlds/world.ts'
import { labelledPairs, recordedPages } from './same-home-pairs.ts'

export type SameHomeScore = {
  /** Pairs of one home, and of two. */
  decidable: { same: number; different: number }
  /** Pairs of one home and of two homes that the product has in one home. */
  joined: { same: number; different: number; undecidable: number }
  /** Of the decidable pairs that were joined, the share of one home. */
  precision: number
  /** Of the pairs of one home, the share that was joined. */
  recall: number
  /** Homes with listings that state two different house numbers. */
  withTwoNumbers: number
  homes: number
  listings: number
}

type Row = { externalId: string; assetRid: number; street: string | null }

/** Reads the recorded pages into an empty database, and compares its homes with the labelled pairs. */
export async function scoreSameHome(): Promise<SameHomeScore> {
  using here = world()
  const answers = recordedPages().map((body, index) => ({ name: `page ${index + 1}`, body }))
  const clock = { ...here.clock, sleep: async () => undefined }
  await runRecorded({ ...here, clock }, yad2, answers)
  const rows = here.db.$client
    .query<Row, []>('select external_id as externalId, asset_rid as assetRid, street from listings')
    .all()
  const homeOf = new Map(rows.map(({ externalId, assetRid }) => [externalId, assetRid]))
  const pairs = labelledPairs().filter(({ one, other }) => homeOf.has(one) && homeOf.has(other))
  const joined = pairs.filter(({ one, other }) => homeOf.get(one) === homeOf.get(other))
  const count = (among: typeof pairs, label: string) =>
    among.filter((pair) => pair.label === label).length
  const found = { same: count(joined, 'same'), different: count(joined, 'different') }
  return {
    decidable: { same: count(pairs, 'same'), different: count(pairs, 'different') },
    joined: { ...found, undecidable: count(joined, 'undecidable') },
    precision: found.same / (found.same + found.different),
    recall: found.same / count(pairs, 'same'),
    withTwoNumbers: homesWithTwoNumbers(rows),
    homes: new Set(homeOf.values()).size,
    listings: rows.length,
  }
}

function homesWithTwoNumbers(rows: readonly Row[]): number {
  const numbers = new Map<number, Set<string>>()
  for (const { assetRid, street } of rows) {
    const [number] = /\d+$/.exec(street ?? '') ?? []
    if (number) numbers.set(assetRid, (numbers.get(assetRid) ?? new Set()).add(number))
  }
  return [...numbers.values()].filter(({ size }) => size > 1).length
}
