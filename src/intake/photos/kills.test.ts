import { expect, test } from 'bun:test'
import { hours } from '../../kernel/clock.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import { drawnRoom } from '../../testing/models/drawn-rooms.ts'
import { serve } from '../../testing/worlds/children.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring } from '../../testing/worlds/passes.ts'
import { world } from '../../testing/worlds/world.ts'

test('after a kill the next start compares photos that were kept, asks for none again, and joins the homes', async () => {
  const asked: string[] = []
  using portal = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ url }) {
      asked.push(url)
      return new Response(Buffer.from(drawnRoom({ room: Number(url.slice(-1)), shot: 1 })))
    },
  })
  using here = world()
  const at = (listing: string, room: number) => `${portal.url.href}${listing}/${room}`
  const images = [at('a', 1), at('a', 2)]
  const hidden = { street: null, areaBy: 'polygon', size: 74, price: 5_200 } as const
  bring(
    { ...here, clock: { ...here.clock, ...systemClock, now: () => systemClock.now() - hours(1) } },
    aListing({ images }),
    aListing({ ...hidden, images: [at('b', 2), at('b', 1)] }),
  )
  const env = { DATA_DIR: here.dataDir, FETCH_HOSTS: portal.url.host }
  const killed = await serve({ ...env, METZIA_TEST_HALT: 'photos-kept' })
  await killed.exited
  // A job that was cut off waits ten seconds.
  here.db.$client.run('delete from schedules')
  const joinedBy = () =>
    here.db.$client.query('select joined_by from listings order by rid desc').values()[0]?.[0]
  expect(joinedBy()).toBeNull()
  const again = await serve(env)
  while (joinedBy() === null) await Bun.sleep(20)
  await again.stop()
  expect(joinedBy()).toBe('photos')
  expect(asked).toHaveLength(4)
}, 60_000)
