import { expect, test } from 'bun:test'
import { AUTH_COOKIE } from '../auth/domain.ts'
import { aBusyWorld, type BusyWorld } from '../testing/worlds/busy-world.ts'
import { PASSWORD } from '../testing/worlds/given.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { signedOut } from '../testing/worlds/visitor.ts'

/**
 * At most so many statements for each request, with any amount of data; one of them reads the session, after a change
 * of the database. `CHAT` and `HOME` are ids.
 */
const REQUESTS: Record<string, number> = {
  '/api/users/me': 1,
  '/api/assets?limit=12': 5,
  '/api/assets?limit=12&searchText=מרפסת&dealType=rent': 5,
  '/api/assets?isMapView=true&zoom=12': 3,
  '/api/assets/HOME': 9,
  '/api/requests': 3,
  '/api/chats': 5,
  '/api/chats/CHAT?limit=20': 5,
  '/api/chats/CHAT/messages/starred?limit=20': 5,
  '/api/notifications': 3,
  '/api/users/filter?page=1&limit=20': 3,
  '/api/requests/filter?page=1&limit=20': 4,
  '/api/admin/all-grouped?limit=20': 6,
  '/api/admin/daily-counts': 2,
  '/api/audit?limit=20': 4,
  '/api/sources': 7,
  '/api/bring': 4,
}

/**
 * At most so many statements, and so many thousand bytes of HTML for 12 homes, 10 bots and 10 chats. Pages that list
 * chats are larger with a hundred of them, which is the most that is listed.
 */
const PAGES: Record<string, { statements: number; kB: number }> = {
  '/bots': { statements: 29, kB: 22.7 },
  '/properties': { statements: 25, kB: 41.6 },
  '/properties?view=map': { statements: 25, kB: 23.5 },
  '/properties?home=HOME': { statements: 35, kB: 66.9 },
  '/bring': { statements: 12, kB: 21.5 },
  '/chats': { statements: 14, kB: 22.2 },
  '/chats/CHAT': { statements: 27, kB: 58.6 },
  '/notifications': { statements: 9, kB: 29.2 },
  '/profile': { statements: 9, kB: 33.9 },
  '/profile/tokens': { statements: 8, kB: 16.8 },
  '/admin/dashboard': { statements: 36, kB: 35.2 },
  '/admin/user': { statements: 9, kB: 30.7 },
  '/admin/telegram': { statements: 12, kB: 17.5 },
  '/admin/audit': { statements: 12, kB: 46.3 },
  '/admin/bots': { statements: 24, kB: 38.8 },
  '/admin/chats': { statements: 12, kB: 51.9 },
  '/admin/chats/CHAT': { statements: 25, kB: 87.1 },
  '/admin/inbox': { statements: 12, kB: 15.6 },
  '/admin/ways': { statements: 30, kB: 25.5 },
}

const PUBLIC_PAGES: Record<string, { statements: number; kB: number }> = {
  '/login': { statements: 0, kB: 7.5 },
  '/register': { statements: 1, kB: 8.5 },
  '/forgotpassword': { statements: 0, kB: 5.6 },
}

/**
 * Statements that depend on what is asked for, and are composed and compiled for each request. All others are compiled
 * once: that takes longer than most of them run.
 */
const COMPOSED: Record<string, number> = {
  // Without the columns of all homes, which these worlds do not load.
  '/api/assets?limit=12': 2,
  '/api/assets?limit=12&searchText=מרפסת&dealType=rent': 4,
  '/api/assets?isMapView=true&zoom=12': 1,
  '/properties': 2,
  '/properties?view=map': 1,
  '/properties?home=HOME': 2,
  // Lists that are filtered and searched.
  '/api/users/filter?page=1&limit=20': 2,
  '/api/requests/filter?page=1&limit=20': 2,
  '/api/admin/all-grouped?limit=20': 1,
  '/api/audit?limit=20': 2,
  '/api/bring': 1,
  '/bring': 1,
  '/admin/user': 2,
  '/admin/telegram': 5,
  '/admin/audit': 3,
  '/admin/bots': 2,
  '/admin/chats': 1,
  '/admin/chats/CHAT': 1,
  '/admin/inbox': 4,
}

/** The chats of every user whole: as many as a user may have bots. */
const ALL_CHATS = new Set(['/admin/chats', '/admin/chats/CHAT'])

/** How much larger a page may be with a hundred times as much data than with ten times: numbers have more digits. */
const SLACK = 1.03

/** Asks as a browser or a program of the user; answers the number of statements and of bytes. */
async function measuring(here: BusyWorld) {
  const { ran, compiled } = recordStatements(here.db)
  const { email } = here.user
  const { body } = await signedOut(here)('POST', '/api/auth/login', { email, password: PASSWORD })
  const [home] = here.db.$client.query('select id from assets where rid = 1').values()[0] ?? []
  const chat = here.bots[0]?.websiteChatId ?? ''
  return async (template: string) => {
    const path = template.replace('CHAT', chat).replace('HOME', String(home))
    const url = `http://localhost${path}`
    const cookie = template in PUBLIC_PAGES ? {} : { cookie: `${AUTH_COOKIE}=${body.token}` }
    ran.length = 0
    compiled.length = 0
    const answer = await here.app.handle(new Request(url, { headers: cookie }))
    const bytes = (await answer.bytes()).length
    expect([template, answer.status]).toEqual([template, 200])
    return { statements: ran.length, compiled: [...compiled], kB: bytes / 1_000 }
  }
}

type Figures = Record<string, Awaited<ReturnType<Awaited<ReturnType<typeof measuring>>>>>

async function figuresOf(here: BusyWorld, paths: readonly string[]): Promise<Figures> {
  const measure = await measuring(here)
  // What is compiled or cached once is not counted.
  for (const path of ['/api/users/me', '/api/status']) await measure(path)
  const figures: Figures = {}
  for (const path of paths) figures[path] = await measure(path)
  return figures
}

const over = (path: string, what: string, value: number, most: number) =>
  value > most ? [`${path}: ${what} ${value}, at most ${most}`] : []

test('requests and pages run no more statements than their budget, whatever the amount of data', async () => {
  using small = await aBusyWorld(1)
  using large = await aBusyWorld(10)
  const pages = { ...PAGES, ...PUBLIC_PAGES }
  const paths = [...Object.keys(REQUESTS), ...Object.keys(pages)]
  const [few, many] = [await figuresOf(small, paths), await figuresOf(large, paths)]
  const wrong = paths.flatMap((path) => {
    const [one, other] = [few[path]?.statements ?? 0, many[path]?.statements ?? 0]
    const most = REQUESTS[path] ?? pages[path]?.statements ?? 0
    const growth = one === other ? [] : [`${path}: ${one} statements, with more data ${other}`]
    return [...over(path, 'statements', one, most), ...growth]
  })
  expect(wrong).toEqual([])
})

test('pages are no larger than their budget, and do not grow with homes, matches, users and chats', async () => {
  using one = await aBusyWorld(1)
  using ten = await aBusyWorld(10)
  using hundred = await aBusyWorld(100)
  const pages = { ...PAGES, ...PUBLIC_PAGES }
  const paths = Object.keys(pages)
  const small = await figuresOf(one, paths)
  const [some, many] = [await figuresOf(ten, paths), await figuresOf(hundred, paths)]
  const wrong = paths.flatMap((path) => {
    const most = (some[path]?.kB ?? 0) * SLACK
    const growth = ALL_CHATS.has(path) ? [] : over(path, 'grown kB', many[path]?.kB ?? 0, most)
    return [...over(path, 'kB', small[path]?.kB ?? 0, pages[path]?.kB ?? 0), ...growth]
  })
  expect(wrong).toEqual([])
})

test('what was asked before compiles no statement again', async () => {
  using here = await aBusyWorld(1)
  const paths = Object.keys({ ...REQUESTS, ...PAGES, ...PUBLIC_PAGES })
  await figuresOf(here, paths)
  const again = await figuresOf(here, paths)
  const wrong = paths.flatMap((path) => {
    const compiled = again[path]?.compiled ?? []
    return compiled.length === (COMPOSED[path] ?? 0) ? [] : [{ path, compiled }]
  })
  expect(wrong).toEqual([])
})
