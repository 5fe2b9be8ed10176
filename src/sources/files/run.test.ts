import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listings } from '../../assets/tables.ts'
import { failureText } from '../../intake/domain/failure.ts'
import { runs } from '../../intake/tables.ts'
import { days, hours, minutes } from '../../kernel/clock.ts'
import type { Job } from '../../kernel/scheduler.ts'
import { AGENCY_FILE, AGENCY_PAGE, FEED_FILE } from '../../testing/doubles/site-files.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { drivenClock } from '../../testing/worlds/time.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'
import { entriesOf } from '../import/contents.ts'
import { newSourcesJob } from '../job.ts'
import { runNow } from '../run-now.ts'
import { SOURCES, sourcesOf } from '../sources.ts'
import { stateOf } from '../store/states.ts'

type Answer = { status?: number; body?: string; headers?: Record<string, string> }

/** An installation with these files, and a network in which pages answer as `site` says. */
async function installation(files: Record<string, string>) {
  const site = new Map<string, Answer>()
  const asked: { path: string; headers: Headers; at: number }[] = []
  const addresses = new Map<string, string>()
  // The files are there before the server starts.
  const dataDir = mkdtempSync(join(tmpdir(), 'metzia-files-'))
  const folder = join(dataDir, 'sources')
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const here = world({ DATA_DIR: dataDir })
  const clock = drivenClock()
  const context = {
    ...here,
    clock,
    fetch: (url: string, init: BunFetchRequestInit) => {
      const headers = new Headers(init.headers)
      const path = `${headers.get('host')}${new URL(url).pathname}`
      asked.push({ path, headers, at: clock.now() })
      const found = site.get(path) ?? { status: 404 }
      const { status = 200, body = '' } = found
      const isKnown = headers.get('if-none-match') === found.headers?.etag
      if (found.headers?.etag && isKnown)
        return Promise.resolve(new Response(null, { status: 304 }))
      const answer = new Response(body, {
        status,
        ...(found.headers && { headers: found.headers }),
      })
      return Promise.resolve(answer)
    },
    resolve: (host: string) => Promise.resolve([addresses.get(host) ?? '93.184.216.34']),
  }
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  givenBot(here, admin, { neighborhoodCodes: [205] })
  const run = (name: string) => {
    const { signal } = new AbortController()
    const sources = sourcesOf(here.config.values)
    return clock.drive(runNow(context, sources, { name, isDry: false, signal }))
  }
  const reason = async (name: string) => {
    const { failure } = await run(name)
    return failure && failureText(failure)
  }
  const stored = () => here.db.select().from(listings).all()
  return { here, admin, context, clock, folder, site, asked, addresses, run, reason, stored }
}

const page = (body: string, headers?: Record<string, string>): Answer => ({
  body,
  ...(headers && { headers }),
})

test('a file is a source: its homes are stored, read again only when the page has changed', async () => {
  const own = await installation({ 'agency.yaml': AGENCY_FILE })
  using _ = own.here
  own.site.set('agency.example/homes', page(AGENCY_PAGE, { etag: '"1"' }))
  expect(await own.run('agency')).toMatchObject({ seen: 3, new: 2, leftOut: 1, failure: null })
  expect(own.stored()).toMatchObject([
    { source: 'agency', externalId: 'h2', city: 'גבעתיים', dealType: 'sale', price: 2_400_000 },
    // The text says what the fields leave open.
    { source: 'agency', externalId: 'h1', city: 'חיפה', phone: '0521111111' },
  ])
  expect(await own.run('agency')).toMatchObject({ seen: 0, failure: null })
  expect(own.asked.map(({ path }) => path)).toEqual([
    'agency.example/robots.txt',
    'agency.example/homes',
    'agency.example/homes',
  ])
  expect(own.asked[1]?.headers.get('user-agent')).toContain('Metzia')
  // Another version of the file reads the same page anew.
  writeFileSync(join(own.folder, 'agency.yaml'), AGENCY_FILE.replace('.cost', '.sum'))
  const changed = AGENCY_PAGE.replaceAll('cost', 'sum').replace('4,800', '4,700')
  own.site.set('agency.example/homes', page(changed, { etag: '"1"' }))
  expect(await own.run('agency')).toMatchObject({ updated: 1, failure: null })
})

test('cities are stored by the names that other sources use', async () => {
  const own = await installation({ 'agency.yaml': AGENCY_FILE })
  using _ = own.here
  own.site.set('agency.example/homes', page(AGENCY_PAGE.replace('גבעתיים', 'קריית ביאליק')))
  await own.run('agency')
  expect(own.stored()[0]?.city).toBe('קרית ביאליק')
})

test('robots.txt decides, and is asked for once a day', async () => {
  const own = await installation({ 'agency.yaml': AGENCY_FILE })
  using _ = own.here
  own.site.set('agency.example/homes', page(AGENCY_PAGE))
  own.site.set('agency.example/robots.txt', page('User-agent: metzia\nDisallow: /homes'))
  expect(await own.reason('agency')).toBe('robots.txt of agency.example does not allow /homes')
  own.site.set('agency.example/robots.txt', page('User-agent: *\nDisallow: /private'))
  expect(await own.reason('agency')).toContain('does not allow')
  await own.clock.drive(own.clock.sleep(days(1)))
  expect(await own.reason('agency')).toBeNull()
  await own.clock.drive(own.clock.sleep(days(1)))
  own.site.set('agency.example/robots.txt', { status: 503 })
  expect(await own.reason('agency')).toBe('robots.txt of agency.example cannot be read: HTTP 503')
  const robots = own.asked.filter(({ path }) => path.endsWith('robots.txt'))
  expect(robots).toHaveLength(3)
})

test('a host inside of a private network is not asked, unless the operator has named it', async () => {
  const own = await installation({ 'agency.yaml': AGENCY_FILE })
  using _ = own.here
  for (const address of [
    '10.0.0.7',
    '100.64.1.1',
    '169.254.169.254',
    '127.0.0.1',
    '::1',
    'fe80::1',
  ]) {
    own.addresses.set('agency.example', address)
    expect(await own.reason('agency')).toContain('the address is not allowed')
  }
  expect(own.asked).toEqual([])
})

test('a redirect to another host is not followed', async () => {
  const own = await installation({ 'agency.yaml': AGENCY_FILE })
  using _ = own.here
  const headers = { location: 'http://other.example/homes' }
  own.site.set('agency.example/homes', { status: 302, headers })
  expect(await own.reason('agency')).toContain('the address is not allowed')
  expect(own.asked.map(({ path }) => path)).not.toContain('other.example/homes')
})

test('what a site answers instead of homes is a named failure, and a refusal pauses the source', async () => {
  const own = await installation({ 'agency.yaml': AGENCY_FILE })
  using here = own.here
  own.site.set('agency.example/homes', { status: 500 })
  expect(await own.reason('agency')).toBe('HTTP 500 in agency.example/homes')
  own.site.set('agency.example/homes', page('<p>חדש! בקרוב</p>'))
  expect(await own.reason('agency')).toContain('"section.home" matches nothing')
  expect(own.stored()).toEqual([])
  own.site.set('agency.example/homes', { status: 403 })
  expect(await own.run('agency')).toMatchObject({ state: 'blocked' })
  expect(stateOf(here.db, 'agency').pausedUntil).toBeGreaterThan(own.clock.now())
  await expect(own.run('agency')).rejects.toThrow('paused')
})

test('a page on which far fewer homes than usual state a field is refused as a whole', async () => {
  const own = await installation({ 'agency.yaml': AGENCY_FILE })
  using _ = own.here
  const item = (id: number, price: string) =>
    `<section class="home" id="h${id}"><a href="/${id}"></a><b>rent</b><i class="cost">${price}</i><i class="rooms">3</i><i class="sqm">70</i><address>חיפה</address></section>`
  const many = (price: (id: number) => string) =>
    page(Array.from({ length: 40 }, (_, id) => item(id, price(id))).join(''))
  own.site.set(
    'agency.example/homes',
    many(() => '5,000'),
  )
  expect(await own.run('agency')).toMatchObject({ new: 40, failure: null })
  own.site.set(
    'agency.example/homes',
    many((id) => (id === 0 ? '9,000' : '')),
  )
  expect(await own.reason('agency')).toContain('"items[].price" is stated plausibly by 1 of 40')
  expect(own.stored().every(({ price }) => price === 5_000)).toBe(true)
})

test('a page that loses an optional field is kept, and a later failure of another page is told before it', async () => {
  const urls = 'urls: [https://agency.example/homes, https://agency.example/more]'
  const own = await installation({
    'agency.yaml': AGENCY_FILE.replace('url: https://agency.example/homes', urls),
  })
  using _ = own.here
  const many = (from: number, floor: string) =>
    page(
      Array.from(
        { length: 40 },
        (_, n) =>
          `<section class="home" id="h${from + n}"><a href="/${from + n}"></a><b>rent</b><i class="cost">5,000</i><i class="rooms">3</i><i class="sqm">70</i>${floor}<address>חיפה</address></section>`,
      ).join(''),
    )
  const answer = (floor: string, more: Answer) => {
    own.site.set('agency.example/homes', many(0, floor))
    own.site.set('agency.example/more', more)
  }
  answer('<i class="floor">2</i>', many(100, '<i class="floor">2</i>'))
  expect(await own.run('agency')).toMatchObject({ new: 80, failure: null })
  answer('', many(100, '<i class="floor">2</i>'))
  const lost = { code: 'degraded', paths: ['items[].floor'] }
  expect(await own.run('agency')).toMatchObject({ state: 'ok', failure: lost })
  answer('', { status: 500 })
  expect(await own.run('agency')).toMatchObject({ state: 'failed', failure: { code: 'http' } })
})

test('a home that a site shows is live whatever its date, and old ones are not posted', async () => {
  const own = await installation({ 'agency.yaml': AGENCY_FILE })
  using _ = own.here
  const old = AGENCY_PAGE.replace('2026-11-20', '2026-08-01')
  own.site.set('agency.example/homes', page(old))
  await own.run('agency')
  expect(own.stored().map(({ goneAt }) => goneAt)).toEqual([null, null])
})

test('an entry of a feed that is too old is history, also when the feed still has it', async () => {
  const entry = (id: string, date: string) =>
    `<item><guid>${id}</guid><link>https://feed.example/${id}</link><description>להשכרה דירת 3 חדרים בחיפה, 4${id} ש"ח</description><pubDate>${date}</pubDate></item>`
  const feed = (more = '') =>
    page(
      `<rss version="2.0"><channel><title>t</title>${entry('100', 'Sat, 01 Aug 2026 08:00:00 GMT')}${entry('200', 'Fri, 20 Nov 2026 08:00:00 GMT')}${more}</channel></rss>`,
    )
  const own = await installation({ 'feed.yaml': FEED_FILE })
  using _ = own.here
  own.site.set('feed.example/homes', feed())
  await own.run('feed')
  own.site.set('feed.example/homes', feed(entry('300', 'Fri, 20 Nov 2026 09:00:00 GMT')))
  await own.run('feed')
  const live = own.stored().filter(({ goneAt }) => goneAt === null)
  expect(live.map(({ externalId }) => externalId).sort()).toEqual(['200', '300'])
  expect(own.stored()).toHaveLength(3)
})

test('files that cannot be used are sources whose cards say why, and the others work', async () => {
  const own = await installation({
    'Bad File.yaml': 'id: [',
    'agency.yaml': AGENCY_FILE,
    'copy.yml': AGENCY_FILE,
    'notes.txt': 'no source',
    'wrong.yaml': 'id: wrong\nfrom: html\nurl: ftp://x\nitems: li\nfields: {prise: b, link: a}',
  })
  using here = own.here
  const sources = sourcesOf(here.config.values).slice(SOURCES.length)
  expect(sources.map(({ name }) => name)).toEqual(['bad-file', 'agency', 'copy', 'wrong'])
  expect(await own.reason('bad-file')).toBe('Bad File.yaml:1: is no YAML: Unexpected token')
  expect(await own.reason('copy')).toContain('id is "agency", which another file has')
  expect(await own.reason('wrong')).toContain('wrong.yaml:5: fields.prise is not known')
  expect(own.asked).toEqual([])
  own.site.set('agency.example/homes', page(AGENCY_PAGE))
  expect(await own.run('agency')).toMatchObject({ new: 2, failure: null })
  // A card for each, below an address that its name fits.
  const visit = await visitor(here, own.admin)
  const card = await visit('HEAD', '/api/status/bad-file/status')
  expect([card.status, card.headers.get('x-status')]).toEqual([503, 'failing'])
})

test('a file that was mended or taken away counts with the next pass', async () => {
  const own = await installation({ 'agency.yaml': 'id: agency\nfrom: nothing' })
  using _ = own.here
  expect(await own.reason('agency')).toContain('from must be one of')
  writeFileSync(join(own.folder, 'agency.yaml'), AGENCY_FILE)
  own.site.set('agency.example/homes', page(AGENCY_PAGE))
  expect(await own.run('agency')).toMatchObject({ new: 2, failure: null })
  rmSync(join(own.folder, 'agency.yaml'))
  expect(await own.reason('agency')).toBe('agency.yaml: cannot be read (ENOENT)')
})

test('a file that is half written is read as it was before, says so, and counts when it is whole', async () => {
  const own = await installation({ 'agency.yaml': AGENCY_FILE })
  using _ = own.here
  const path = join(own.folder, 'agency.yaml')
  own.site.set('agency.example/homes', page(AGENCY_PAGE))
  for (const end of [0, 20, AGENCY_FILE.length / 2]) {
    writeFileSync(path, AGENCY_FILE.slice(0, end))
    expect(await own.reason('agency')).toContain('agency.yaml')
    expect(own.stored()).toHaveLength(2)
  }
  const changed = AGENCY_FILE.replace('agency.example/homes', 'agency.example/new')
  own.site.set('agency.example/new', page(AGENCY_PAGE.replaceAll('h1', 'h7')))
  writeFileSync(`${path}.part`, changed)
  renameSync(`${path}.part`, path)
  expect(await own.run('agency')).toMatchObject({ new: 1, failure: null })
  writeFileSync(path, changed.slice(0, 20))
  await own.reason('agency')
  expect(own.asked.at(-1)?.path).toBe('agency.example/new')
})

test('without an active bot nothing is asked', async () => {
  const own = await installation({ 'agency.yaml': AGENCY_FILE })
  using here = own.here
  here.db.$client.run('update bots set is_active = 0')
  expect(await own.run('agency')).toMatchObject({ scopes: 0 })
  expect(own.asked).toEqual([])
  expect(here.db.select().from(runs).all()).toEqual([])
})

test('several pages of one host are asked for one after the other, and one that fails keeps no other away', async () => {
  const urls = 'urls: [https://agency.example/a, https://agency.example/homes]'
  const file = AGENCY_FILE.replace('url: https://agency.example/homes', urls)
  const own = await installation({
    'agency.yaml': file,
    'other.yaml': file.replace('id: agency', 'id: other'),
  })
  using _ = own.here
  own.site.set('agency.example/homes', page(AGENCY_PAGE))
  const before = own.clock.now()
  expect(await own.reason('agency')).toBe('HTTP 404 in agency.example/a')
  expect(own.stored()).toHaveLength(2)
  await own.run('other')
  // Two files of one host share its pace: 2 to 8 s between requests.
  const times = own.asked.flatMap(({ path, at }) => (path.endsWith('robots.txt') ? [] : at))
  expect(times).toHaveLength(4)
  for (const [index, at] of times.slice(1).entries())
    expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(2_000)
  expect(own.clock.now() - before).toBeLessThan(minutes(1))
})

test('a site that asks for more time between two requests has it', async () => {
  const urls = 'urls: [https://agency.example/homes, https://agency.example/b]'
  const file = AGENCY_FILE.replace('url: https://agency.example/homes', urls)
  const own = await installation({ 'agency.yaml': file })
  using _ = own.here
  own.site.set('agency.example/robots.txt', page('User-agent: *\nCrawl-delay: 45'))
  own.site.set('agency.example/homes', page(AGENCY_PAGE))
  await own.run('agency')
  const [, first, second] = own.asked
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(45_000)
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeLessThan(54_000)
})

test('a page that a user brings in is not taken for one of a file', async () => {
  const own = await installation({ 'agency.yaml': AGENCY_FILE })
  using here = own.here
  const sources = sourcesOf(here.config.values)
  const kinds = entriesOf(AGENCY_PAGE, sources).map(({ kind }) => kind)
  expect(kinds).toEqual(['post'])
  const [source] = sources.slice(SOURCES.length)
  expect(source?.read?.({ status: 200, body: AGENCY_PAGE })).toMatchObject({
    kind: 'page',
    listings: [{}, {}],
    banners: 1,
  })
  expect(source?.read?.({ status: 404, body: '' })).toMatchObject({ kind: 'problem' })
})

test('the time between passes is that of the file', async () => {
  const own = await installation({
    'agency.yaml': AGENCY_FILE.replace('from:', 'every: 2h\nfrom:'),
  })
  using here = own.here
  const [source] = sourcesOf(here.config.values).slice(SOURCES.length)
  expect(source?.everyMs(here.config.values)).toBe(hours(2))
  expect(source?.imageHosts).toEqual(['agency.example'])
})

test('a file that comes while the server runs is a source from then on, once it is whole', async () => {
  const own = await installation({})
  using _ = own.here
  const { context, folder, site } = own
  const found: string[] = []
  const jobs: Job[] = []
  const follow = newSourcesJob(context, 'sourceFiles', (sources, itsJobs) => {
    found.push(...sources.map(({ name }) => name))
    jobs.push(...itsJobs)
  })
  const { signal } = new AbortController()
  const look = () => follow.run(signal)
  const asAdmin = await visitor(own.here, own.admin)
  const shown = async () => {
    const { body } = await asAdmin('GET', '/api/status')
    return (body as { source: string }[]).some(({ source }) => source === 'agency')
  }
  const path = join(folder, 'agency.yaml')
  writeFileSync(path, AGENCY_FILE.slice(0, 40))
  expect([look(), await shown()]).toEqual([{ found: 0 }, false])
  writeFileSync(path, AGENCY_FILE)
  expect([look(), look()]).toEqual([{ found: 1 }, { found: 0 }])
  expect([found, jobs.map(({ name }) => name)]).toEqual([['agency'], ['agency']])
  expect(await shown()).toBe(true)
  site.set('agency.example/homes', page(AGENCY_PAGE))
  await context.clock.drive(Promise.resolve(jobs[0]?.run(signal)))
  expect(own.stored().length).toBeGreaterThan(0)
  // Another file with its id is a source that says so.
  writeFileSync(join(folder, 'double.yaml'), AGENCY_FILE)
  look()
  expect(found).toEqual(['agency', 'double'])
  expect(await own.reason('double')).toContain('agency')
})
