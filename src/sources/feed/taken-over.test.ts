import { expect, test } from 'bun:test'
import { listingOf } from '../../assets/store/listings.ts'
import { listings } from '../../assets/tables.ts'
import { days } from '../../kernel/clock.ts'
import { feedOf } from '../../testing/doubles/yad2.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { type LiveHere, liveHere } from '../../testing/worlds/live.ts'
import { listingChecks } from '../tables.ts'

const TAKE_OVER = "update leases set owner = 'another process'"

async function withBot({ here }: LiveHere) {
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
}

/** Another process takes over while a listing's own page is on its way. */
function takenOverAtListing({ double, here }: LiveHere) {
  double.misbehave(({ url }) => {
    if (url.includes('-item/')) here.db.$client.run(TAKE_OVER)
    return undefined
  })
}

const stored = ({ here }: LiveHere) => here.db.select().from(listings).all()
const checks = ({ here }: LiveHere) => here.db.select().from(listingChecks).all()

test('a pass that was taken over keeps no details', async () => {
  using live = liveHere()
  await withBot(live)
  live.double.feeds.set('rent 3', feedOf('r', 1))
  takenOverAtListing(live)
  await expect(live.pass()).rejects.toMatchObject({ code: 'lease' })
  expect(stored(live)).toMatchObject([{ externalId: 'r00001', description: null }])
  expect(checks(live)).toEqual([])
})

test.each(['found', 'missed'])(
  'a re-check that was taken over does not keep that it %s a listing',
  async (result) => {
    using live = liveHere()
    await withBot(live)
    live.double.feeds.set('rent 3', feedOf('r', 1))
    await live.pass()
    const before = [stored(live), checks(live)]
    live.double.feeds.set(
      'rent 3',
      feedOf('r', 1, () => ({ price: 4_500 })),
    )
    if (result === 'missed') live.double.gone.add('r00001')
    takenOverAtListing(live)
    await expect(live.recheck()).rejects.toMatchObject({ code: 'lease' })
    expect([stored(live), checks(live)]).toEqual(before)
  },
)

test('a re-check that was taken over at its beginning marks no project as gone', async () => {
  using live = liveHere()
  await withBot(live)
  live.double.feeds.set(
    'rent 3',
    feedOf('r', 1, () => ({ adType: 'yad1', subcategoryId: 98, projectId: 13_671 })),
  )
  await live.pass()
  await live.drive(live.clock.sleep(days(31)))
  live.here.db.$client.run(`create trigger taken_over after insert on runs begin ${TAKE_OVER}; end`)
  await expect(live.recheck()).rejects.toMatchObject({ code: 'lease' })
  const project = listingOf(live.here.db, { source: 'yad2', externalId: 'project-13671' })
  expect(project).toMatchObject({ goneAt: null })
})
