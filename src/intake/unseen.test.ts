import { expect, test } from 'bun:test'
import { listings } from '../assets/tables.ts'
import { days } from '../kernel/clock.ts'
import { indexOf } from '../matching/indexes.ts'
import { givenHome } from '../testing/worlds/given.ts'
import { world } from '../testing/worlds/world.ts'
import { unseenJob } from './unseen.ts'

test('posts that were not seen for 30 days (rent) or 90 (sale) are gone; what a source re-checks stays', async () => {
  using here = world()
  givenHome(here, { source: 'facebook', externalId: 'rent' })
  givenHome(here, { source: 'import', externalId: 'sale', dealType: 'sale', price: 2_000_000 })
  givenHome(here, { source: 'yad2', externalId: 'checked' })
  const clock = { ...here.clock, sleep: async () => undefined }
  const job = unseenJob({ ...here, clock, index: indexOf(here.db) }, ['yad2'])
  const goneAfter = async (ms: number) => {
    await here.clock.pass(ms)
    await job.run(new AbortController().signal)
    const rows = here.db.select().from(listings).all()
    return rows.flatMap(({ externalId, goneAt }) => (goneAt === null ? [] : [externalId]))
  }
  expect(await goneAfter(days(30) - 1)).toEqual([])
  expect(await goneAfter(2)).toEqual(['rent'])
  expect(await goneAfter(days(60) - 2)).toEqual(['rent'])
  expect(await goneAfter(2)).toEqual(['rent', 'sale'])
})
