import type { Listing } from '../../src/assets/domain/asset.ts'
import { write } from '../../src/database/database.ts'
import { telegramWriter } from '../../src/delivery/channels/telegram/writer.ts'
import { composeOwed } from '../../src/delivery/outbox/compose.ts'
import { markSent, messageOf } from '../../src/delivery/outbox/open-rows.ts'
import { isToSend } from '../../src/delivery/outbox/turn.ts'
import { readDescription } from '../../src/intake/read-description.ts'
import { addItem, finishItem } from '../../src/items/store.ts'
import { hours } from '../../src/kernel/clock.ts'
import type { Job } from '../../src/kernel/scheduler.ts'
import { allJobs } from '../../src/process/jobs.ts'
import { givenBot, givenUser } from '../../src/testing/worlds/given.ts'
import { aPass, bringIn, remove } from '../../src/testing/worlds/passes.ts'
import { pick, seeded } from '../../src/testing/worlds/random.ts'
import { inGroup } from '../../src/testing/worlds/telegram-outbox.ts'
import type { World } from '../../src/testing/worlds/world.ts'
import type { User } from '../../src/users/domain.ts'
import { someCriteria } from './seeded-bots.ts'
import { toldHome, toldText } from './told-homes.ts'

// Months of use, in a database: homes come, change, are posted again and go; bots post them; mails arrive; the jobs of
// the Worker run.

const USERS = 50
/** Passes of the source in a day. */
const PASSES = 12
/** How long a listing stays, on average, in days. */
const LIVE_DAYS = 25
/** Of the live listings, each day: these get another price, and these another text. */
const [CHEAPER, RETOLD] = [0.01, 0.005]
/** Of the new listings: these tell a home that another listing tells already. */
const REPOSTED = 0.06
/** A bot looks in so many areas at most. */
const AREAS_MAX = 6

export type Use = {
  /** Listings that are there on the first day, and new ones of each day. */
  stock: number
  daily: number
  /** Mails of each day. */
  mails: number
  bots: number
  days: number
}

type Random = () => number
type Life = { here: World; random: Random; live: Listing[]; made: number; users: User[] }

/** Fills a world. `onDay` is called at the end of each day. */
export async function live(here: World, use: Use, onDay: (day: number) => void): Promise<void> {
  const random = seeded(11)
  const life: Life = {
    here,
    random,
    live: [],
    made: 0,
    users: await givenPeople(here, random, use.bots),
  }
  for (let day = 1; day <= use.days; day += 1) {
    const mails = Math.floor(use.mails * day) - Math.floor(use.mails * (day - 1))
    await aDay(life, use.stock + use.daily * day - life.made, mails)
    onDay(day)
  }
}

/** The area of Israel that stands for one of the 600 of seeded listings. */
function areaOf({ areas }: World): (n: number) => number {
  const codes = areas.areas.map(({ code }) => code)
  return (n) => codes[n % codes.length] ?? n
}

/** Bots of 50 users; every other one posts in a group. */
async function givenPeople(here: World, random: Random, bots: number): Promise<User[]> {
  const users: User[] = []
  for (let n = 0; n < USERS; n += 1) users.push(await givenUser(here))
  for (let n = 0; n < bots; n += 1) {
    const criteria = someCriteria(random)
    const neighborhoodCodes = criteria.neighborhoodCodes.slice(0, AREAS_MAX).map(areaOf(here))
    const bot = givenBot(here, users[n % USERS] as User, { ...criteria, neighborhoodCodes })
    if (n % 2 === 0) inGroup(here, bot, `-100${n}`)
  }
  return users
}

async function aDay(life: Life, count: number, mailsOfDay: number): Promise<void> {
  const { here } = life
  for (let pass = 0; pass < PASSES; pass += 1) {
    const until = Math.round((count * (pass + 1)) / PASSES)
    const before = Math.round((count * pass) / PASSES)
    aRound(life, until - before)
    await here.clock.pass(hours(24 / PASSES))
    send(here)
  }
  mails(life, mailsOfDay)
  await runJobs(here)
}

function aRound(life: Life, count: number): void {
  const { here, random } = life
  const came = Array.from({ length: count }, () => aNewListing(life))
  const went = taken(life, 1 - Math.exp(-1 / (LIVE_DAYS * PASSES)))
  const cheaper = life.live.filter(() => random() < CHEAPER / PASSES)
  const retold = life.live.filter(() => random() < RETOLD / PASSES)
  bringAll(life, [
    ...came,
    ...cheaper.map((one) => ({ ...one, price: one.price && Math.round(one.price * 0.97) })),
    ...retold.map((one) => ({ ...one, description: toldText(random) })),
  ])
  remove(here, ...went)
}

/** The live listings that go now. */
function taken(life: Life, share: number): Listing[] {
  const went = new Set(life.live.filter(() => life.random() < share))
  life.live = life.live.filter((one) => !went.has(one))
  return [...went]
}

function aNewListing(life: Life): Listing {
  const { here, random, live } = life
  life.made += 1
  const externalId = `told${life.made}`
  if (live.length === 0 || random() >= REPOSTED) return toldHome(random, externalId, areaOf(here))
  return {
    ...pick(random, live),
    externalId,
    link: `https://www.yad2.co.il/realestate/item/${externalId}`,
  }
}

function bringAll({ here, live }: Life, listings: readonly Listing[]): void {
  const now = here.clock.now()
  const read = listings.map((one) => ({
    ...one,
    ...readDescription(here.db, { ...one, hoodId: null, isHome: true }, now),
  }))
  bringIn(here, aPass(), ...read)
  const known = new Map(live.map((one, at) => [one.externalId, at]))
  for (const one of listings) {
    const at = known.get(one.externalId)
    if (at === undefined) live.push(one)
    else live[at] = one
  }
}

/** Composes what is owed to Telegram, and notes every message as sent. */
function send(here: World): void {
  const composing = { writers: [telegramWriter], compareMs: 0, isPassOver: () => true }
  while (composeOwed(here, composing) > 0);
  const open = here.db.$client
    .query<{ rid: number }, []>("select rid from outgoing where state = 'pending' order by rid")
    .all()
  write(here.db, (tx) => {
    for (const { rid } of open) {
      const message = messageOf(tx, rid)
      if (!message || !isToSend(tx, here, composing.writers, message)) continue
      const written = messageOf(tx, rid)
      if (!written) continue
      const sentAs = written.kind === 'edit' ? undefined : 'photo'
      markSent(tx, written, { messageId: `${rid}`, sentAs }, here.clock.now())
    }
  })
}

/** Mails of saved searches, which brought nothing new. */
function mails({ here, random, users }: Life, count: number): void {
  const world = { random: here.random, now: here.clock.now() }
  write(here.db, (tx) => {
    for (const { rid: userRid } of users.slice(0, count)) {
      const cards = Array.from({ length: 12 }, () => toldText(random))
      const html = `<table>${cards.map((card) => `<tr><td style="font:14px arial">${card}</td></tr>`).join('')}</table>`
      const key = here.random.id()
      const arriving = {
        way: 'mail',
        userRid,
        key,
        content: { html },
        sentAt: null,
        title: 'Yad2',
      } as const
      const { item } = addItem(tx, arriving, world)
      finishItem(
        tx,
        item.rid,
        cards.map(() => ({ outcome: 'same', facts: [] }) as const),
        world.now,
      )
    }
  })
}

/** What the Worker does in a day that changes what is stored. */
const JOBS = ['cleanup', 'comparisons', 'storage']

async function runJobs(here: World): Promise<void> {
  for (const job of allJobs(here, []).filter(({ name }) => JOBS.includes(name)))
    await ran(here, job)
}

async function ran({ clock }: World, job: Job): Promise<void> {
  const ended = Promise.resolve(job.run(new AbortController().signal)).then(() => true)
  while (!(await Promise.race([ended, clock.pass(100).then(() => false)])));
}
