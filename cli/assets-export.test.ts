import { expect, test } from 'bun:test'
import { retireListing } from '../src/assets/service.ts'
import { write } from '../src/database/database.ts'
import { cli } from '../src/testing/worlds/children.ts'
import { givenHome } from '../src/testing/worlds/given.ts'
import { world } from '../src/testing/worlds/world.ts'

test('assets export writes every live home as a line of JSON, oldest first', async () => {
  using here = world()
  const homes = Array.from({ length: 205 }, (_, n) =>
    givenHome(here, { price: 4_000 + n, images: ['https://img.yad2.co.il/a'] }),
  )
  const gone = homes[3]?.rid ?? 0
  write(here.db, (tx) =>
    retireListing(tx, gone, { now: here.clock.now(), isMatchedChange: () => false }),
  )
  const { code, out, err } = await cli(['assets', 'export'], { DATA_DIR: here.dataDir })
  expect([code, err]).toEqual([0, ''])
  const lines = out.trimEnd().split('\n')
  const ids = lines.map((line) => JSON.parse(line)._id)
  expect(ids).toEqual(homes.flatMap(({ id, rid }) => (rid === gone ? [] : id)))
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    price: 4_000,
    listingCount: 1,
    isSaved: false,
    images: [`/images/${homes[0]?.id}/0`],
  })
}, 60_000)
