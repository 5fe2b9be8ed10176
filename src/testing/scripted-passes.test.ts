import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bot } from '../bots/domain/bot.ts'
import { storedProblems } from '../process/check.ts'
import { runRecorded } from '../sources/recorded.ts'
import { yad2 } from '../sources/yad2/source.ts'
import { cli } from './worlds/children.ts'
import { givenBot, givenUser } from './worlds/given.ts'
import { aFeed, aFeedRecord } from './worlds/listings.ts'
import { change, remove, texts } from './worlds/passes.ts'
import { pick, seeded } from './worlds/random.ts'
import { type World, world } from './worlds/world.ts'

// One script of passes, pauses and edits: prices, reposts, returns, joins, merges and releases. It runs once in process
// and once with the command line, whose passes are killed (SIGKILL) at named points and started again.

const POINTS = [
  'run-started',
  'ingest-inside',
  'ingest-before-commit',
  'ingest-committed',
  'run-ended',
]

type Fields = { price?: number; floor?: number; number?: number; size?: number; adType?: string }

function flat(token: string, { price = 5_000, floor = 2, number, size = 70, adType }: Fields) {
  return aFeedRecord(token, {
    price,
    adType: adType ?? 'private',
    address: {
      city: { text: 'תל אביב יפו' },
      neighborhood: { text: 'פלורנטין' },
      street: { text: 'הרצל' },
      house: { ...(number === undefined ? {} : { number }), floor },
    },
    additionalDetails: { property: { text: 'דירה' }, roomsCount: 3, squareMeter: size },
    metaData: { images: [] },
  })
}

type Bots = { all: Bot; low: Bot; late: Bot }
type Step = { page: unknown[] } | ((here: World, bots: Bots) => void)

const gone =
  (...tokens: string[]): Step =>
  (here) =>
    remove(here, ...tokens.map((externalId) => ({ source: 'yad2', externalId })))

const SCRIPT: Step[] = [
  {
    page: [
      flat('aaaa', { number: 10 }),
      flat('bbbb', { number: 12, price: 6_000 }),
      flat('cccc', { number: 14, price: 0 }),
      flat('dddd', { number: 16, price: 4_400, adType: 'commercial' }),
      flat('eeee', { number: 18, price: 4_000, size: 90 }),
      flat('ffff', { price: 4_200, size: 90 }),
    ],
  },
  (here, { all }) => void change(here, all, { isActive: false }),
  // A falls, B comes into the low range, C states its first price, a second listing of D joins, and E fits F now.
  {
    page: [
      flat('aaaa', { number: 10, price: 4_900 }),
      flat('bbbb', { number: 12, price: 4_950 }),
      flat('cccc', { number: 14, price: 4_700 }),
      flat('dddd', { number: 16, price: 4_400, adType: 'commercial' }),
      flat('dddx', { number: 16, price: 4_300 }),
      flat('eeee', { number: 18, price: 4_180, size: 90 }),
      flat('ffff', { price: 4_200, size: 90 }),
    ],
  },
  (here, { all }) => void change(here, all, { isActive: true }),
  (here, { low }) => void change(here, low, { priceLimit: [0, 4_600] }),
  // A is listed anew after it was removed; D's second listing turns out to be on another floor.
  gone('aaaa'),
  {
    page: [
      flat('aaax', { number: 10, price: 4_500 }),
      flat('bbbb', { number: 12, price: 4_950 }),
      flat('cccc', { number: 14, price: 4_650 }),
      flat('dddd', { number: 16, price: 4_400, adType: 'commercial' }),
      flat('dddx', { number: 16, price: 4_300, floor: 5 }),
      flat('eeee', { number: 18, price: 4_180, size: 90 }),
      flat('ffff', { price: 4_200, size: 90 }),
    ],
  },
  gone('bbbb'),
  (here, { late }) => void change(here, late, { isActive: true }),
  gone('cccc'),
  {
    page: [flat('bbbb', { number: 12, price: 4_950 }), flat('cccc', { number: 14, price: 4_600 })],
  },
]

/** What each bot has posted in the end. */
const STORY: Record<keyof Bots, string[]> = {
  all: [
    '₪5,000 הרצל 10',
    '₪6,000 הרצל 12',
    'price not stated הרצל 14',
    '₪4,400 הרצל 16',
    '₪4,000 הרצל 18',
    '₪4,200 הרצל',
    // On resume; C's first price counts as told.
    '₪4,900 הרצל 10 price drop: was ₪5,000, −2%',
    '₪4,950 הרצל 12 price drop: was ₪6,000, −18%',
    '₪4,300 הרצל 16 also listed for ₪4,300 instead of ₪4,400, −2%',
    // The repost of A, and C; D's released listing was shown already.
    '₪4,500 הרצל 10 also listed for ₪4,500 instead of ₪4,900, −8%',
    '₪4,650 הרצל 14 price drop: was ₪4,700, −1%',
    '₪4,600 הרצל 14 price drop: was ₪4,650, −1%',
  ],
  low: [
    'price not stated הרצל 14',
    '₪4,400 הרצל 16',
    '₪4,000 הרצל 18',
    '₪4,200 הרצל',
    '₪4,900 הרצל 10 was ₪5,000, −2%',
    '₪4,950 הרצל 12 was ₪6,000, −18%',
    '₪4,300 הרצל 16 also listed for ₪4,300 instead of ₪4,400, −2%',
    '₪4,500 הרצל 10 also listed for ₪4,500 instead of ₪4,900, −8%',
    // 4,650 was out of its range by then.
    '₪4,600 הרצל 14 price drop: was ₪4,700, −2%',
  ],
  // B was absent when this bot was started, C was not.
  late: ['₪4,650 הרצל 14', '₪4,950 הרצל 12', '₪4,600 הרצל 14 price drop: was ₪4,650, −1%'],
}

async function play(here: World, pass: (file: string) => Promise<void>) {
  const owner = await givenUser(here)
  const wanted = { neighborhoodCodes: [205] }
  const bots: Bots = {
    all: givenBot(here, owner, wanted),
    low: givenBot(here, owner, { ...wanted, priceLimit: [0, 4_960] }),
    late: givenBot(here, owner, { ...wanted, priceLimit: [4_600, 9_000], isActive: false }),
  }
  for (const [n, step] of SCRIPT.entries()) {
    if (typeof step === 'function') {
      step(here, bots)
      continue
    }
    const file = join(here.dataDir, `pass-${n}.json`)
    writeFileSync(file, aFeed(step.page as Record<string, unknown>[]))
    await pass(file)
    await here.clock.pass(1_000)
  }
  expect(storedProblems(here.db)).toEqual([])
  const story = (bot: Bot) => texts(here, bot).map(short)
  return { all: story(bots.all), low: story(bots.low), late: story(bots.late) }
}

/** The price of a post, its address, and what it says about the price. */
function short(text: string): string {
  const [price = ''] = text.split(' · ')
  const [, street = ''] = /(הרצל ?\d*)/.exec(text) ?? []
  const [, told = ''] = / \((.*)\)$/.exec(text) ?? []
  return [price, street.trim(), told].filter(Boolean).join(' ')
}

async function inProcess(here: World) {
  const clock = { ...here.clock, sleep: async () => undefined }
  return play(here, async (file) => {
    await runRecorded({ ...here, clock }, yad2, [{ name: file, body: readFileSync(file, 'utf8') }])
  })
}

test('prices, reposts, returns, joins, merges and releases over several passes', async () => {
  using here = world()
  expect(await inProcess(here)).toEqual(STORY)
})

test('the same passes killed at every named point post the same', async () => {
  using here = world()
  const random = seeded(8)
  const env = { DATA_DIR: here.dataDir, JWT_SECRET: here.secrets.jwtSecret }
  let kills = 0
  const story = await play(here, async (file) => {
    const run = ['scrape', 'run', 'yad2', '--file', file]
    for (let n = 0; n < 2; n += 1) {
      const halt = `${pick(random, POINTS)}:${1 + Math.floor(random() * 3)}`
      const { signal } = await cli(run, { ...env, METZIA_TEST_HALT: halt })
      if (signal === 'SIGKILL') kills += 1
    }
    expect(await cli(run, env)).toMatchObject({ code: 0, err: '' })
  })
  expect(story).toEqual(STORY)
  expect(kills).toBeGreaterThan(3)
}, 120_000)
