import { expect, test } from 'bun:test'
import { assets } from '../../assets/tables.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import { serve } from '../../testing/worlds/children.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, posts } from '../../testing/worlds/passes.ts'
import { world } from '../../testing/worlds/world.ts'

const ANSWER = [
  {
    lat: '32.057',
    lon: '34.77',
    category: 'place',
    addresstype: 'place',
    display_name: 'הרצל 10',
    address: { house_number: '10', road: 'הרצל', city: 'תל אביב יפו' },
  },
]

test.each(['place-before-commit', 'place-committed'])(
  'after a kill at %s the next start places the home, asks for nothing again, and posts it once',
  async (point) => {
    let asked = 0
    using geocoder = Bun.serve({
      port: 0,
      fetch() {
        asked += 1
        return Response.json(ANSWER)
      },
    })
    using here = world()
    const bot = givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
    const unknown = { city: 'תל אביב יפו', neighbourhood: null, areaCode: null, areaBy: null }
    bring(
      { ...here, clock: { ...here.clock, ...systemClock } },
      aListing({ ...unknown, street: 'הרצל 10' }),
    )
    const env = {
      DATA_DIR: here.dataDir,
      GEOCODE_LISTINGS: 'true',
      GEOCODER_URL: geocoder.url.href,
    }
    const killed = await serve({ ...env, METZIA_TEST_HALT: point })
    await killed.exited
    // A job that was cut off waits ten seconds.
    here.db.$client.run('delete from schedules')
    const placed = () => here.db.select({ by: assets.geocodedBy }).from(assets).get()?.by ?? null
    expect(placed()).toBe(point === 'place-committed' ? 'exact' : null)
    const again = await serve(env)
    while (placed() === null) await Bun.sleep(20)
    await again.stop()
    expect(placed()).toBe('exact')
    expect(asked).toBe(1)
    expect(posts(here, bot)).toHaveLength(1)
  },
  60_000,
)
