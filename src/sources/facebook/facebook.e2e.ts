import { expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { listings } from '../../assets/tables.ts'
import { messages } from '../../chats/tables.ts'
import { failureText } from '../../intake/domain/failure.ts'
import { hours } from '../../kernel/clock.ts'
import {
  type GroupDouble,
  type GroupPost,
  groupDouble,
  type Misbehaviour,
} from '../../testing/doubles/facebook.ts'
import { QUICK, readPrice } from '../../testing/doubles/facebook-driver.ts'
import { quickChromiumPath } from '../../testing/worlds/chromium.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { hastyClock } from '../../testing/worlds/hasty-clock.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { START, type World, world } from '../../testing/worlds/world.ts'
import { sourceWorld } from '../job.ts'
import { sourceLease, withLease } from '../lease.ts'
import { pauseLeft, recordPause } from '../pause.ts'
import type { RunResult } from '../source.ts'
import { logIn } from './login.ts'
import { isAnyAlive, profileFiles } from './profile.ts'
import { facebookSource } from './source.ts'

const isLong = process.env.METZIA_LONG === '1'
const facebook = facebookSource(readPrice, QUICK)

const posts = (count: number, from = 100): GroupPost[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${from + n}`,
    text: `דירה להשכרה בפלורנטין, ${4_000 + from + n} ש"ח\nמוארת, משופצת, קרובה לים ולשוק, מתאימה לזוג או למשפחה קטנה, ${1 + (n % 5)} חדרים`,
    at: START - 3_600_000,
  }))

type Here = {
  product: World
  double: GroupDouble
  run(signal?: AbortSignal): Promise<RunResult>
} & Disposable

async function here(settings: Record<string, string> = {}): Promise<Here> {
  const double = groupDouble()
  double.groups.set('111', posts(9))
  const product = world({
    FACEBOOK_GROUPS: '111',
    FACEBOOK_URL: double.url,
    CHROMIUM_PATH: quickChromiumPath(),
    ...settings,
  })
  givenBot(product, await givenUser(product), { neighborhoodCodes: [205] })
  const clock = hastyClock()
  const live = sourceWorld({ ...product, clock })
  const run = (signal = new AbortController().signal) => {
    const lease = { name: sourceLease('facebook'), label: 'test', signal }
    return withLease(live, lease, (held, whileHeld) => facebook.run(live, held, whileHeld))
  }
  return {
    product,
    double,
    run,
    [Symbol.dispose]() {
      expect(isAnyAlive(profileFiles(product.dataDir))).toBe(false)
      double[Symbol.dispose]()
      product[Symbol.dispose]()
    },
  }
}

const stored = ({ product }: Here) => product.db.select().from(listings).all()
const told = ({ product }: Here) => product.db.select().from(messages).all()

test('posts are read whole, with their address and date, and are posted once', async () => {
  using at = await here()
  const crossPosts = { joined: 0, undecidable: 9 }
  expect(await at.run()).toMatchObject({ state: 'ok', new: 9, matched: 9, scopes: 1, crossPosts })
  const [first] = stored(at)
  expect(first).toMatchObject({
    source: 'facebook',
    externalId: '100',
    price: 4_100,
    link: `${at.double.url}/groups/111/posts/100/`,
    description: expect.stringContaining('חדרים'),
  })
  expect(stored(at).filter(({ description }) => description?.includes('פנוי'))).toEqual([])
  expect(stored(at).at(-1)?.link).toBe('https://www.facebook.com/groups/111/posts/108/')
  expect(stored(at).at(-1)?.sourceCreatedAt).toBe(START - 3_600_000)
  expect(told(at)).toHaveLength(9)
  expect(await at.run()).toMatchObject({ state: 'ok', new: 0, matched: 0 })
  expect(told(at)).toHaveLength(9)
  expect(existsSync(profileFiles(at.product.dataDir).record)).toBe(false)
})

/** A page that misbehaves, and what becomes of the run. */
type Misbehaving = [Misbehaviour, RunResult['state'], reason: string]

/** One of each kind. Each takes a browser of its own. */
const MISBEHAVING: Misbehaving[] = [
  ['login', 'failed', 'the session has expired in group 111'],
  ['checkpoint', 'blocked', 'the account has to be confirmed by a person in group 111'],
  [
    'blocked',
    'blocked',
    'blocked by bot protection (a challenge page instead of data) in group 111',
  ],
  ['tooMany', 'blocked', 'blocked by bot protection (HTTP 429) in group 111'],
  ['noFeed', 'failed', 'the shape has changed: "[role=feed]" is missing in group 111'],
  [
    'noMessages',
    'failed',
    'the shape has changed: "[data-ad-rendering-role=story_message]" is gone from every post in group 111',
  ],
  ['elsewhere', 'failed', 'redirected to localhost, which is not followed, in group 111'],
  ['hang', 'failed', 'the browser does not answer in group 111'],
]
/** Further ones of the same kinds. */
const MISBEHAVING_TOO: Misbehaving[] = [
  ['loginRedirect', 'failed', 'the session has expired in group 111'],
  ['confirm', 'blocked', 'the account has to be confirmed by a person in group 111'],
  ['forbidden', 'blocked', 'blocked by bot protection (HTTP 403) in group 111'],
  ['error', 'failed', 'HTTP 500 in group 111'],
  ['empty', 'failed', 'the feed is empty in group 111'],
  ['cut', 'failed', 'the feed is empty in group 111'],
  ['endless', 'failed', 'the browser does not answer in group 111'],
]

test.each([...MISBEHAVING, ...(isLong ? MISBEHAVING_TOO : [])])(
  'a group page that misbehaves as %s is %s: %s',
  async (misbehaviour, state, reason) => {
    using at = await here()
    at.double.misbehaves = misbehaviour
    const result = await at.run()
    expect([result.state, result.failure && failureText(result.failure)]).toEqual([
      state,
      expect.stringContaining(reason),
    ])
    expect(stored(at)).toEqual([])
    // The picture shows what the operator would see; a page that hangs shows nothing.
    const { screenshot } = profileFiles(at.product.dataDir)
    const isShown = !['hang', 'endless'].includes(misbehaviour)
    expect(existsSync(screenshot) && readFileSync(screenshot).subarray(0, 2).toString('hex')).toBe(
      isShown && 'ffd8',
    )
  },
)

test('after a failure nothing is lost, its card shows the page, and the cards of other sources stay as they are', async () => {
  using at = await here()
  const { product, double } = at
  const admin = await visitor(product, await givenUser(product, { roles: ['admin'] }))
  const card = async (path: string) => {
    const { headers, body } = await admin('GET', `/api/status/${path}/status`)
    return [headers.get('x-status'), String(body).includes('data:image/jpeg;base64,/9j/')]
  }
  const yad2 = await card('yad2/scraper')
  double.misbehaves = 'login'
  expect(await at.run()).toMatchObject({ state: 'failed', waitMs: hours(6) })
  expect(await card('facebook')).toEqual(['failing', true])
  expect(await card('yad2/scraper')).toEqual(yad2)
  double.misbehaves = undefined
  expect(await at.run()).toMatchObject({ state: 'ok', new: 9, matched: 9 })
  expect(await card('facebook')).toEqual(['ok', false])
})

test('a group that fails keeps no other group from being read, and a refused session does', async () => {
  using at = await here({ FACEBOOK_GROUPS: '222,111' })
  expect(await at.run()).toMatchObject({
    state: 'failed',
    failure: { code: 'emptyFeed', in: 'group 222' },
    new: 9,
  })
  at.double.misbehaves = 'loginRedirect'
  at.double.requests.length = 0
  await at.run()
  expect(at.double.requests.filter((path) => path.startsWith('/groups'))).toHaveLength(1)
})

test('without a browser, or with cookies that cannot be used, the reason is named', async () => {
  const reasonWith = async (settings: Record<string, string>) => {
    using at = await here(settings)
    const { state, failure } = await at.run()
    expect(at.double.requests).toEqual([])
    return [state, failure && failureText(failure)]
  }
  expect(await reasonWith({ CHROMIUM_PATH: '/none' })).toEqual([
    'failed',
    'no Chromium was found: install one, or set CHROMIUM_PATH',
  ])
  expect(await reasonWith({ FACEBOOK_COOKIES_FILE: '/none' })).toEqual([
    'failed',
    'FACEBOOK_COOKIES_FILE cannot be used: it does not exist in group 111',
  ])
})

test('cookies of a file log the account in, and end the pause that the expired session has caused', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'metzia-cookies-')), 'cookies.txt')
  writeFileSync(file, '127.0.0.1\tFALSE\t/\tFALSE\t1900000000\tc_user\t7\n')
  using at = await here({ FACEBOOK_COOKIES_FILE: file })
  const { db, clock, random } = at.product
  recordPause({ db, clock, random }, 'facebook', { state: 'failed', retryAfterMs: hours(6) })
  const world = sourceWorld({ ...at.product, clock: hastyClock() })
  const options = { display: undefined, say: () => undefined, signal: new AbortController().signal }
  await logIn(world, options)
  expect(pauseLeft({ db, clock }, 'facebook')).toBe(0)
  writeFileSync(file, '127.0.0.1\tFALSE\t/\tFALSE\t1900000000\tother\t7\n')
  await rm(profileFiles(at.product.dataDir).profile, { recursive: true })
  await expect(logIn(world, options)).rejects.toMatchObject({
    message: 'The cookies log no account in',
  })
})

test('a lock that a killed browser has left is removed, and a profile that another browser uses is left alone', async () => {
  using at = await here()
  const { profile } = profileFiles(at.product.dataDir)
  mkdirSync(profile, { recursive: true })
  symlinkSync(`${hostname()}-999999`, join(profile, 'SingletonLock'))
  expect(await at.run()).toMatchObject({ state: 'ok', new: 9 })
  const other = Bun.spawn(['/bin/sh', '-c', 'read line', 'sh', `--user-data-dir=${profile}`], {
    stdin: 'pipe',
  })
  symlinkSync(`${hostname()}-${other.pid}`, join(profile, 'SingletonLock'))
  expect(await at.run()).toMatchObject({
    state: 'failed',
    failure: { code: 'profileInUse', pid: other.pid },
  })
  expect(other.exitCode).toBeNull()
  other.kill()
  await other.exited
})

test.each<readonly [Misbehaviour, number]>([
  ['garbage', 3],
  ['huge', 9],
  ...(isLong
    ? ([
        ['later', 3],
        ['dialogs', 9],
      ] as const)
    : []),
])('with %s, what the page shows is read', async (misbehaviour, count) => {
  using at = await here()
  at.double.misbehaves = misbehaviour
  expect(await at.run()).toMatchObject({ state: 'ok', new: count })
})

test('of 200 posts on a page that opens texts and gives addresses late, each is told once', async () => {
  using at = await here()
  at.double.groups.set('111', posts(200, 1_000))
  at.double.perScroll = 40
  at.double.misbehaves = 'slow'
  expect(await at.run()).toMatchObject({ state: 'ok' })
  await at.run()
  const ids = stored(at).map(({ externalId }) => externalId)
  expect(ids.filter((id) => !/^1\d{3}$/.test(id))).toEqual([])
  expect(told(at)).toHaveLength(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(190)
})
