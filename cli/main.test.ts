import { expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity, takeLease } from '../src/database/leases.ts'
import { rereadStored } from '../src/intake/reread.ts'
import { cli } from '../src/testing/worlds/children.ts'
import { givenBot, givenHome, givenUser } from '../src/testing/worlds/given.ts'
import { aFeed, aFeedRecord, someFeedRecords } from '../src/testing/worlds/listings.ts'
import { type World, world } from '../src/testing/worlds/world.ts'

// Each command is a process of its own.
setDefaultTimeout(60_000)

const run = (here: World, ...args: string[]) => cli(args, { DATA_DIR: here.dataDir })

async function json(here: World, ...args: string[]) {
  const { code, out, err } = await run(here, ...args, '--json')
  expect([code, err]).toEqual([0, ''])
  return JSON.parse(out)
}

function recorded(here: World, body: string, name = 'page.json'): string {
  const path = join(here.dataDir, name)
  writeFileSync(path, body)
  return path
}

const rows = (here: World, table: string) =>
  here.db.$client.query<{ n: number }, []>(`select count(*) as n from ${table}`).get()?.n

test('accounts are created, listed and shown; a second one with the same e-mail is refused', async () => {
  using here = world()
  const person = [
    '--email',
    'Dana@example.com',
    '--password',
    'lamp-post-7',
    '--firstname',
    'Dana',
    '--lastname',
    'Levi',
  ]
  expect((await json(here, 'users', 'create', ...person)).roles).toEqual(['user', 'admin'])
  expect(await json(here, 'users', 'list')).toMatchObject([{ email: 'dana@example.com' }])
  expect((await json(here, 'users', 'show', 'DANA@example.com')).fullname).toBe('Dana Levi')
  const again = await run(here, 'users', 'create', ...person)
  expect([again.code, again.err]).toEqual([
    1,
    'metzia: An account with this username already exists\n',
  ])
  const nobody = await run(here, 'users', 'show', 'x')
  expect([nobody.code, nobody.err]).toEqual([1, 'metzia: No user "x"\n'])
})

test('wrong usage exits with 2, refusals with 1, and both say why on standard error', async () => {
  using here = world()
  for (const args of [
    ['nothing'],
    ['users'],
    ['users', 'create'],
    ['scrape', 'run'],
    ['assets', 'list', '--limit', 'x'],
    ['db', 'check', '--what'],
  ]) {
    const { code, err } = await run(here, ...args)
    expect([args, code]).toEqual([args, 2])
    expect(err.length).toBeGreaterThan(10)
  }
  for (const args of [
    ['scrape', 'run', 'yad3', '--file', 'x'],
    ['scrape', 'run', 'yad2', '--file', '/no/such/file'],
    ['bots', 'pause', 'x'],
    ['bots', 'delete', 'x'],
    ['assets', 'show', 'x'],
  ]) {
    const { code, err } = await run(here, ...args)
    expect([args, code, err.trim().split('\n').length]).toEqual([args, 1, 1])
  }
})

test('a recorded page is matched and posted once; the second time nothing is', async () => {
  using here = world()
  const bot = givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  const file = recorded(
    here,
    aFeed([aFeedRecord('aaaa1111'), aFeedRecord('bbbb2222', { price: 7_777 })]),
  )
  const first = await json(here, 'scrape', 'run', 'yad2', '--file', file)
  expect(first).toEqual({
    source: 'yad2',
    seen: 2,
    new: 2,
    updated: 0,
    unchanged: 0,
    leftOut: [],
    implausible: [],
    matched: 2,
    delivered: 2,
    rejected: [],
    blocked: false,
  })
  expect(await json(here, 'scrape', 'run', 'yad2', '--file', file)).toMatchObject({
    new: 0,
    unchanged: 2,
    delivered: 0,
  })
  const lowered = recorded(
    here,
    aFeed([aFeedRecord('aaaa1111', { price: 4_500 }), aFeedRecord('bbbb2222', { price: 7_777 })]),
  )
  expect(await json(here, 'scrape', 'run', 'yad2', '--file', lowered)).toMatchObject({
    updated: 1,
    matched: 0,
    delivered: 1,
  })
  expect((await json(here, 'bots', 'show', bot.id)).seenPosts).toHaveLength(2)
  const [home] = await json(here, 'assets', 'list', '--text', 'פלורנטין', '--deal', 'rent')
  const inArea = (area: number) => json(here, 'assets', 'list', '--area', String(area))
  expect(await inArea(home.neighborhoodCode)).toHaveLength(2)
  expect(await inArea(home.neighborhoodCode + 1)).toEqual([])
  const shown = await json(here, 'assets', 'show', home._id)
  expect(shown.listings).toHaveLength(1)
})

test('a home is shown with each of its listings, why it is one of them, and its values as given', async () => {
  using here = world()
  const details = (squareMeter: number) => ({
    additionalDetails: { property: { text: 'דירה' }, roomsCount: 3, squareMeter },
  })
  const records = [
    aFeedRecord('aaaa1111', details(70)),
    aFeedRecord('bbbb2222', { ...details(71), price: 5_100 }),
    aFeedRecord('cccc3333', { ...details(5), price: 5_000 }),
  ]
  await json(here, 'scrape', 'run', 'yad2', '--file', recorded(here, aFeed(records)))
  const homes = await json(here, 'assets', 'list')
  const shown = await Promise.all(
    homes.map(({ _id }: { _id: string }) => json(here, 'assets', 'show', _id)),
  )
  const listings = shown.flatMap((home) => home.listings)
  expect(listings.map(({ joinedBy, size }) => [joinedBy, size]).sort()).toEqual([
    [null, 70],
    ['number', 70],
    ['number', 71],
  ])
  const cut = listings.find(({ externalId }) => externalId === 'cccc3333')
  expect(cut).toMatchObject({ buildSize: 70, implausible: { size: 5 } })
  const texts = await Promise.all(
    homes.map(({ _id }: { _id: string }) => run(here, 'assets', 'show', _id)),
  )
  const out = texts.map(({ out: text }) => text).join('')
  for (const text of ['number', 'CANNOT BE TRUE', 'size', '5']) expect(out).toContain(text)
})

test('what is left out is counted by type, and what cannot be true by path', async () => {
  using here = world()
  const records = someFeedRecords(3, 10)
  const details = { property: { text: 'מגרשים' }, roomsCount: 0, squareMeter: 500 }
  Object.assign(records[4] ?? {}, { additionalDetails: details })
  Object.assign(records[5] ?? {}, { price: 2_000_000 })
  const file = recorded(here, aFeed(records))
  const counts = {
    leftOut: [{ type: 'מגרשים', count: 1 }],
    implausible: [{ path: 'price', count: 1 }],
  }
  const shown = await run(here, 'scrape', 'run', 'yad2', '--dry-run', '--file', file)
  expect(shown.out).toContain('left out: 1 of type מגרשים')
  expect(shown.out).toContain('taken for not stated: 1 of price')
  const result = await json(here, 'scrape', 'run', 'yad2', '--file', file)
  expect(result).toMatchObject({ seen: 10, new: 9, ...counts })
  const [{ runs }] = await json(here, 'scrape', 'status')
  expect(runs[0]).toMatchObject({ leftOut: 1, leftOutTypes: counts.leftOut })
  expect((await run(here, 'scrape', 'status')).out).toContain('price 1')
})

test('bad records are reported, the good ones kept', async () => {
  using here = world()
  const records = someFeedRecords(3, 44)
  for (const n of [0, 20, 43]) Object.assign(records[n] ?? {}, { price: 'call' })
  const result = await json(here, 'scrape', 'run', 'yad2', '--file', recorded(here, aFeed(records)))
  expect(result).toMatchObject({ seen: 44, new: 41 })
  expect(
    result.rejected.map(({ position, path }: { position: number; path: string }) => [
      position,
      path,
    ]),
  ).toEqual([
    [1, 'data.private[0].price'],
    [21, 'data.private[20].price'],
    [44, 'data.private[43].price'],
  ])
  const [{ runs }] = await json(here, 'scrape', 'status')
  expect(runs[0]).toMatchObject({ state: 'ok', new: 41, rejected: result.rejected })
})

test.each([
  [
    'a block',
    '{"_event_clientip":"10.1.2.3","_event_transid":"y"}',
    'blocked',
    'blocked by bot protection',
  ],
  [
    'a renamed field',
    aFeed(someFeedRecords(3, 44)).replaceAll('"price"', '"cost"'),
    'failed',
    '"price" is gone from every record',
  ],
  ['a cut answer', aFeed(someFeedRecords(3, 44)).slice(0, -50), 'failed', 'not complete JSON'],
])(
  '%s exits with 1 and one line, changes nothing, and is in the status',
  async (_, body, state, reason) => {
    using here = world()
    givenBot(here, await givenUser(here), {
      neighborhoodCodes: here.areas.areas.map(({ code }) => code),
    })
    const good = recorded(here, aFeed(someFeedRecords(4, 10)), 'good.json')
    const bad = recorded(here, body, 'bad.json')
    const { code, out, err } = await run(
      here,
      'scrape',
      'run',
      'yad2',
      '--file',
      good,
      '--file',
      bad,
    )
    expect([code, out, err.trim().split('\n').length]).toEqual([1, '', 1])
    expect(err).toContain(reason)
    expect(err).not.toContain('10.1.2.3')
    expect([rows(here, 'assets'), rows(here, 'messages')]).toEqual([0, 0])
    const [status] = await json(here, 'scrape', 'status')
    expect(status).toMatchObject({ source: 'yad2', state, lastSuccessAt: null })
    expect(status.reason).toContain(reason)
  },
)

test('a dry run prints what would happen, and stores nothing', async () => {
  using here = world()
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  const file = recorded(here, aFeed([aFeedRecord('aaaa1111')]))
  const dry = await json(here, 'scrape', 'run', 'yad2', '--dry-run', '--file', file)
  expect(dry).toMatchObject({ new: 1, matched: 1, delivered: 1 })
  expect([rows(here, 'assets'), rows(here, 'messages'), rows(here, 'runs')]).toEqual([0, 0, 0])
  expect(await json(here, 'scrape', 'run', 'yad2', '--file', file)).toMatchObject({
    new: 1,
    delivered: 1,
  })
})

test('recorded answers do not wait for a live pass', async () => {
  using here = world()
  takeLease(here.db, 'source:yad2', processIdentity('server'), Date.now())
  const file = recorded(here, aFeed([aFeedRecord('aaaa1111')]))
  expect(await json(here, 'scrape', 'run', 'yad2', '--file', file)).toMatchObject({ new: 1 })
})

test('recorded answers are refused while another process reads some, which is named', async () => {
  using here = world()
  takeLease(here.db, 'source:yad2:recorded', processIdentity('another'), Date.now())
  const file = recorded(here, aFeed([aFeedRecord('aaaa1111')]))
  const { code, err } = await run(here, 'scrape', 'run', 'yad2', '--file', file)
  expect(code).toBe(1)
  expect(err).toContain('held by another')
})

test('bots are paused and resumed, and start with what is there', async () => {
  using here = world()
  const bot = givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  expect((await json(here, 'bots', 'pause', bot.id)).isActive).toBe(false)
  const file = recorded(here, aFeed([aFeedRecord('aaaa1111')]))
  await json(here, 'scrape', 'run', 'yad2', '--file', file)
  expect((await json(here, 'bots', 'list'))[0].seenPosts).toEqual([])
  expect((await json(here, 'bots', 'resume', bot.id)).seenPosts).toHaveLength(1)
})

test('a bot is deleted with its chat', async () => {
  using here = world()
  const bot = givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  const { code, out } = await run(here, 'bots', 'delete', bot.id)
  expect([code, out.trim()]).toEqual([0, 'Deleted My bot'])
  expect(await json(here, 'bots', 'list')).toEqual([])
  const again = await run(here, 'bots', 'delete', bot.id)
  expect([again.code, again.err.trim()]).toEqual([1, `metzia: No bot "${bot.id}"`])
})

test('the database is checked and counted, settings and areas are listed', async () => {
  using here = world()
  expect(await json(here, 'db', 'check')).toEqual({
    ok: true,
    integrity: ['ok'],
    orphans: 0,
    problems: [],
    rereading: { texts: 0, descriptions: 0, listings: 0 },
  })
  expect(await json(here, 'db', 'migrate')).toMatchObject({ pending: 0 })
  expect(await json(here, 'db', 'stats')).toMatchObject({ users: 0, assets: { all: 0, live: 0 } })
  expect(await json(here, 'config')).toContainEqual(
    expect.objectContaining({ name: 'PORT', default: '3000' }),
  )
  expect(await json(here, 'areas', 'list', '--city', 'חיפה')).toHaveLength(67)
  const table = await run(here, 'areas', 'list', '--city', 'חיפה')
  expect(table.out).toStartWith('CODE')
})

test('until what is stored is read again after an update, a check says what is left of that', async () => {
  using here = world()
  const home = givenHome(here, { description: 'דירה מקסימה' })
  const message = 'update assets set price = price + 1'
  here.db.$client.run(message)
  expect(await json(here, 'db', 'check')).toMatchObject({
    ok: true,
    problems: [],
    rereading: { texts: 1, descriptions: 1, listings: 1 },
  })
  const { out } = await run(here, 'db', 'check')
  expect(out).toBe(
    'Rereading after an update goes on in the server. Left: words of homes: 1, descriptions: 1, listings: 1\n' +
      'All the rest of the database is whole\n',
  )
  await rereadStored(here, new AbortController().signal)
  here.db.$client.run(message)
  const after = await run(here, 'db', 'check')
  expect([after.code, after.out]).toEqual([1, expect.stringContaining(`home ${home.id} differs`)])
})

test('a check names the rows that contradict what they are derived from', async () => {
  using here = world()
  await rereadStored(here, new AbortController().signal)
  givenHome(here)
  here.db.$client.run('update assets set price = price + 1')
  here.db.$client.run('delete from waiting_texts')
  const { code, out, err } = await run(here, 'db', 'check')
  expect(code).toBe(1)
  expect(out).toMatch(/^home \S+ differs from its listings in price\nhome \S+ has other words/)
  expect(err).toBe('metzia: The file is whole, but 2 rows contradict what they are derived from\n')
})

test('invalid settings are all named before anything else happens', async () => {
  const { code, err } = await cli(['db', 'stats'], {
    DATA_DIR: '/nowhere',
    PORT: 'x',
    LOG_LEVEL: 'loud',
  })
  expect(code).toBe(1)
  expect(err).toContain('PORT must be')
  expect(err).toContain('LOG_LEVEL must be')
})

test('a data folder that cannot be created is named', async () => {
  const { code, err } = await cli(['db', 'stats'], { DATA_DIR: '/proc/metzia' })
  expect([code, err]).toEqual([
    1,
    'metzia: DATA_DIR /proc/metzia cannot be made (ENOENT). Name a folder that this user can write.\n',
  ])
})

test('a shell is told how to complete commands, and each word is completed from the commands', async () => {
  const script = await cli(['complete', 'bash'], {})
  expect(script.out).toContain('metzia complete --')
  const offered = async (...words: string[]) =>
    (await cli(['complete', '--', ...words], {})).out.split('\n').map((line) => line.split('\t')[0])
  expect(await offered('sou')).toContain('sources')
  expect(await offered('users', 'cre')).toContain('create')
  expect(await offered('users', 'create', '--pass')).toContain('--password')
  expect((await cli(['complete', 'tcsh'], {})).code).toBe(2)
})
