import { Database } from 'bun:sqlite'
import { highestPrice } from '../../src/assets/criteria/price.ts'
import type { Asset } from '../../src/assets/domain/asset.ts'
import type { Bot } from '../../src/bots/domain/bot.ts'

type Home = Pick<Asset, 'areaCode' | 'dealType' | 'price' | 'rooms' | 'merchant'>

/** Finds the bots of homes by SQLite, with an index of everything that is compared. */
export function botsInSql(bots: Iterable<Bot>): (home: Home) => number[] {
  const db = new Database(':memory:')
  db.run('create table copies (deal, area, max, min, rooms, merchant, rid)')
  const insert = db.prepare('insert into copies values (?, ?, ?, ?, ?, ?, ?)')
  for (const bot of bots)
    for (const code of bot.neighborhoodCodes)
      insert.run(
        ...[bot.dealType, code, Math.min(highestPrice(bot), 2 ** 40), bot.priceLimit[0]],
        ...[bot.rooms, bot.merchant, bot.rid],
      )
  db.run('create index covering on copies (deal, area, max, min, rooms, merchant, rid)')
  const find = db.prepare<{ rid: number }, (string | number | boolean | null)[]>(
    'select rid from copies where deal = ?1 and area = ?2 and max >= ?3 and min <= ?4 and rooms <= ?5 and (merchant is null or ?6 is null or merchant = ?6)',
  )
  return ({ dealType, areaCode, price, rooms, merchant }) =>
    find.values(dealType, areaCode, price, price, rooms, merchant).map(([rid]) => Number(rid))
}
