import { eq } from 'drizzle-orm'
import { type Criteria, NEW_CRITERIA } from '../../src/assets/criteria/criteria.ts'
import { criteriaToRow } from '../../src/bots/store/criteria.ts'
import { bots } from '../../src/bots/tables.ts'
import { next } from '../../src/database/counters.ts'
import { type Db, write } from '../../src/database/database.ts'
import { pick } from '../../src/testing/worlds/random.ts'
import { anArea } from './seeded-listings.ts'

const ROWS = 1_000

type Random = () => number

/** What a bot looks for: 1 to 20 areas, a range of prices, rooms, perhaps private sellers or agents only. */
export function someCriteria(random: Random): Criteria {
  const isSale = random() < 0.3
  const end = isSale ? 20_000_000 : 20_000
  const min = random() < 0.5 ? 0 : Math.floor(random() * 0.4 * end)
  const areas = new Set(Array.from({ length: 1 + Math.floor(random() * 20) }, () => anArea(random)))
  return {
    ...NEW_CRITERIA,
    dealType: isSale ? 'sale' : 'rent',
    neighborhoodCodes: [...areas],
    priceLimit: [min, random() < 0.2 ? end : min + 1 + Math.floor(random() * (end - min - 1))],
    rooms: 1 + Math.floor(random() * 8) / 2,
    merchant: pick(random, [null, null, true, false]),
  }
}

/** Gives every stored bot criteria, and starts it. */
export function startBots(db: Db, random: Random): void {
  const rids = db.select({ rid: bots.rid }).from(bots).all()
  for (let from = 0; from < rids.length; from += ROWS)
    write(db, (tx) => {
      for (const { rid } of rids.slice(from, from + ROWS))
        tx.update(bots)
          .set({
            ...criteriaToRow(someCriteria(random)),
            isActive: true,
            version: next(tx, 'bots'),
          })
          .where(eq(bots.rid, rid))
          .run()
    })
}
