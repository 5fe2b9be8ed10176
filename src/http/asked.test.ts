import { expect, test } from 'bun:test'
import { AUTH_COOKIE } from '../auth/domain.ts'
import { write } from '../database/database.ts'
import { beginRates } from '../intake/totals.ts'
import { aBusyWorld, type BusyWorld } from '../testing/worlds/busy-world.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { tokenOf, visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { pageRoutes } from './pages.ts'

/** What every signed-in page asks for. */
const FRAME = ['/api/notifications/unread', '/api/shortlists/waiting']
/** The same where the page lists no chats itself. */
const WITH_CHATS = [...FRAME, '/api/chats?brief']

/**
 * What pages ask the API for within the process, with the names of what their queries state. Each is a part of the time
 * of its page: a new one is added here with a reason, or it is not asked for.
 */
const ASKED: Record<string, readonly string[]> = {
  '/bots': [
    ...WITH_CHATS,
    '/api/requests?brief',
    '/api/requests/shared',
    '/api/requests/unsent',
    '/api/sources',
  ],
  '/properties': [...WITH_CHATS, '/api/assets?limit&page', '/api/assets/bots?ids', '/api/sources'],
  '/properties?view=map': [
    ...WITH_CHATS,
    '/api/assets?bounds&isMapView&zoom',
    '/api/features',
    '/api/sources',
  ],
  '/chats': [...FRAME, '/api/chats'],
  '/notifications': [...WITH_CHATS, '/api/notifications?limit&skip'],
  '/shortlist': [...WITH_CHATS, '/api/shortlists', '/api/shortlists/LIST?limit&page'],
}

/** The routes that a page asks for, in their order by name. */
async function askedBy(here: BusyWorld, page: string): Promise<string[]> {
  const asked: string[] = []
  const pages = pageRoutes(here, (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const names = [...new Set(searchParams.keys())].toSorted().join('&')
    asked.push(pathname.replace(/[0-9a-f]{32}/, 'LIST') + (names && `?${names}`))
    return here.app.handle(request)
  })
  const headers = { cookie: `${AUTH_COOKIE}=${await tokenOf(here, here.user)}` }
  const answer = await pages.handle(new Request(`http://localhost${page}`, { headers }))
  expect([page, answer.status]).toEqual([page, 200])
  expect(await answer.text()).toEndWith('</html>')
  return asked.toSorted()
}

test('pages ask for exactly these routes, for each once', async () => {
  using here = await aBusyWorld(1)
  const asked: Record<string, string[]> = {}
  for (const page of Object.keys(ASKED)) asked[page] = await askedBy(here, page)
  const wanted = Object.entries(ASKED).map(([page, routes]) => [page, routes.toSorted()])
  expect(asked).toEqual(Object.fromEntries(wanted))
})

/** A world whose statements are all recorded, those that filling it compiles included. */
async function recorded(scale: number) {
  const empty = world()
  const { ran } = recordStatements(empty.db)
  return { here: await aBusyWorld(scale, empty), ran }
}

/** At most so many statements of a preview. */
const OF_PREVIEW = 4

test('a preview runs as many statements with ten times as many homes', async () => {
  const ran: number[] = []
  for (const scale of [1, 10]) {
    const { here, ran: statements } = await recorded(scale)
    using _ = here
    const visit = await visitor(here, here.user)
    const preview = () => visit('POST', '/api/requests/preview', { neighborhoodCodes: [205, 1, 2] })
    await preview()
    statements.length = 0
    expect((await preview()).body.count).toBeGreaterThan(0)
    ran.push(statements.length)
  }
  expect(ran[1]).toBe(ran[0])
  expect(ran[0]).toBeLessThanOrEqual(OF_PREVIEW)
})

const place = (mode: string) => ({
  name: mode,
  address: '',
  point: [34.78, 32.07],
  mode,
  day: 'sunday',
  at: '09:00',
})

test('homes of which the way and the costs are known take no statement more', async () => {
  const { here, ran } = await recorded(1)
  using _ = here
  write(here.db, beginRates)
  const visit = await visitor(here, here.user)
  const shows = /"by":"table".*"minutes":/
  const counted = async (path: string) => {
    await visit('GET', path)
    ran.length = 0
    const { status, body } = await visit('GET', path)
    expect(status).toBe(200)
    return { statements: ran.length, isShown: shows.test(JSON.stringify(body)) }
  }
  const before = [await counted('/api/assets?limit=12'), await counted('/properties')]
  here.db.$client.run(
    `update assets set city = 'תל אביב יפו', longitude = 34780000, latitude = 32080000, street = 'הרצל 1'`,
  )
  const places = ['walk', 'bike', 'drive'].map(place)
  expect((await visit('PUT', '/api/users/me/places', places)).status).toBe(200)
  const after = [await counted('/api/assets?limit=12'), await counted('/properties')]
  expect([before[0]?.isShown, after[0]?.isShown]).toEqual([false, true])
  const statements = (one: typeof after) => one.map((each) => each.statements)
  expect(statements(after)).toEqual(statements(before))
})
