import { afterAll, beforeAll, expect, test } from 'bun:test'
import { LEASE_MS, processIdentity, releaseLease, takeLease } from '../../database/leases.ts'
import { failingServices } from '../../delivery/health/store.ts'
import { inboxItems } from '../../items/tables.ts'
import { wayState } from '../../items/way-states.ts'
import { hours, minutes } from '../../kernel/clock.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import { breaking } from '../../testing/doubles/breaking.ts'
import { type Dovecot, dovecot, hasDovecot } from '../../testing/doubles/dovecot.ts'
import { AUTHSERV, aHome, aMail, anAlert, SELF } from '../../testing/doubles/mails.ts'
import { freePort } from '../../testing/doubles/telegram-proxy.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { allTold, toldTo } from '../../testing/worlds/told.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { runMail } from './run.ts'

const withDovecot = test.skipIf(!hasDovecot)
/** Short enough for a test, long enough for a busy machine. */
const TIMING = { idleMs: 400, answerMs: 1_500 }
/** Where nothing is silent, however busy the machine is. */
const PATIENT = { idleMs: hours(1), answerMs: hours(1) }

/** Whether it is a pause between attempts (ms): deadlines are longer there, and the lease has waits of its own. */
const isPause = (ms: number) => ms < minutes(10) && ms !== LEASE_MS && ms !== LEASE_MS / 3

/** The pauses between attempts are short; deadlines and the waits of the lease are not. */
const HASTY = {
  ...systemClock,
  sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(isPause(ms) ? 1 : ms, signal),
}

let server: Dovecot
let folders = 0
beforeAll(async () => {
  if (hasDovecot) server = await dovecot()
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
})

/** A folder of its own, with these mails. */
async function folderOf(mails: readonly Uint8Array[] = []): Promise<string> {
  folders += 1
  const name = `Alerts${folders}`
  await server.create(name)
  await server.append(mails, name)
  return name
}

/** The mailbox through a proxy. */
const through = ({ port }: { port: number }) => server.url.replace(/\d+$/, `${port}`)

type Settings = { folder?: string; url?: string; from?: string }

function settingsOf({ folder = 'INBOX', url = server.url, from = SELF }: Settings) {
  return {
    MAIL_IN_URL: url,
    MAIL_IN_FOLDER: folder,
    MAIL_IN_FROM: from,
    MAIL_IN_AUTHSERV_ID: AUTHSERV,
  }
}

/** Reads a mailbox until the end of the test. */
function reading(
  here: World,
  { clock = systemClock, ...timing }: typeof TIMING & { clock?: typeof systemClock } = TIMING,
) {
  const stopping = new AbortController()
  const failed = Promise.withResolvers<string>()
  const lost = Promise.withResolvers<void>()
  let failures = 0
  const waiting = new Map<number, () => void>()
  let count = 0
  const log = Object.assign(Object.create(here.log), {
    warn(said: string | { reason: string }) {
      if (typeof said === 'string') lost.resolve()
      else {
        failures += 1
        failed.resolve(said.reason)
      }
    },
  })
  const onStored = () => {
    count += 1
    waiting.get(count)?.()
  }
  const running = { signal: stopping.signal, onStored, timing }
  const ended = runMail({ ...here, clock, log }, running)
  return {
    /** Resolves when so many mails were read since the beginning. */
    read: (expected: number) =>
      new Promise<void>((resolve) => {
        waiting.set(expected, resolve)
        if (count >= expected) resolve()
      }),
    /** How many mails were read since the beginning. */
    count: () => count,
    /** How often the mailbox could not be read. */
    failures: () => failures,
    /** Resolves with the first failure. */
    failed: failed.promise,
    /** Resolves when another process reads instead. */
    lost: lost.promise,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await ended
    },
  }
}

const stateOf = ({ db }: World) => wayState(db, { way: 'mail', part: '' })

/** Resolves when the mailbox was read once more, to its end. */
async function reached(here: World): Promise<void> {
  const before = stateOf(here)?.reachedAt
  while (stateOf(here)?.reachedAt === before) await Bun.sleep(5)
}

const itemsOf = ({ db }: World) =>
  db
    .select()
    .from(inboxItems)
    .orderBy(inboxItems.rid)
    .all()
    .map(({ title, outcome, results }) => ({
      title,
      outcome,
      reason: results[0]?.reason,
    }))

withDovecot(
  'mails are stored in their order, and each once, however often the mailbox is read',
  async () => {
    const mails = [1, 2, 3].map((n) =>
      aMail({ id: `${n}@example.com`, subject: `mail ${n}`, text: 'x' }),
    )
    using here = world(settingsOf({ folder: await folderOf(mails) }))
    const read = []
    for (const count of [3, 0]) {
      await using run = reading(here)
      await run.read(count)
      await reached(here)
      read.push(run.count())
    }
    expect(read).toEqual([3, 0])
    const waiting = (n: number) => ({ title: `mail ${n}`, outcome: null, reason: undefined })
    expect(itemsOf(here)).toEqual([waiting(1), waiting(2), waiting(3)])
  },
)

withDovecot('a mail that arrives later is read at once', async () => {
  const folder = await folderOf([aMail({ text: 'x' })])
  using here = world(settingsOf({ folder }))
  await using run = reading(here, { idleMs: 60_000, answerMs: 5_000 })
  await run.read(1)
  await server.append([aMail({ subject: 'later', text: 'y' })], folder)
  await run.read(2)
  expect(itemsOf(here).map(({ title }) => title)).toEqual(['דירה', 'later'])
})

withDovecot(
  'only mail of listed senders with a right signature counts; other mail is kept',
  async () => {
    const mails = [
      aMail({ subject: 'mine', text: 'x' }),
      aMail({ subject: 'stranger', from: 'eve@elsewhere.example', text: 'x' }),
      aMail({ subject: 'unsigned', above: [], text: 'x' }),
    ]
    using here = world(settingsOf({ folder: await folderOf(mails) }))
    await using run = reading(here)
    await run.read(3)
    expect(itemsOf(here)).toEqual([
      { title: 'mine', outcome: null, reason: undefined },
      { title: 'stranger', outcome: 'unread', reason: 'sender not trusted' },
      { title: 'unsigned', outcome: 'unread', reason: 'sender not trusted' },
    ])
  },
)

withDovecot(
  'a mail of 26 MB is refused by its size, and does not keep the next one away',
  async () => {
    const large = aMail({ subject: 'large', text: 'x'.repeat(20 * 1024 * 1024) })
    expect(large.length).toBeGreaterThan(26 * 1024 * 1024)
    const folder = await folderOf([large, aMail({ subject: 'next', text: 'x' })])
    await using between = await breaking(server.port, () => false)
    using here = world(settingsOf({ folder, url: through(between) }))
    await using run = reading(here)
    await run.read(2)
    expect(between.received()).toBeLessThan(200_000)
    expect(itemsOf(here)).toEqual([
      { title: 'large', outcome: 'unread', reason: 'the mail is larger than 25 MB' },
      { title: 'next', outcome: null, reason: undefined },
    ])
  },
  20_000,
)

withDovecot('a folder that was made anew is read again, and nothing is stored twice', async () => {
  const mail = (n: number) => aMail({ id: `${n}@example.com`, subject: `mail ${n}`, text: 'x' })
  const folder = await folderOf([mail(1), mail(2)])
  using here = world(settingsOf({ folder }))
  {
    await using run = reading(here)
    await run.read(2)
  }
  await server.recreate(folder)
  // Its numbers begin anew, below the known one.
  await server.append([mail(2)], folder)
  {
    await using run = reading(here)
    await run.read(1)
  }
  await server.append([mail(3)], folder)
  await using run = reading(here)
  await run.read(1)
  expect(itemsOf(here).map(({ title }) => title)).toEqual(['mail 1', 'mail 2', 'mail 3'])
})

withDovecot(
  'a folder that is replaced while it is open is read again',
  async () => {
    const folder = await folderOf([aMail({ subject: 'old', text: 'x' })])
    using here = world(settingsOf({ folder }))
    await using run = reading(here)
    await run.read(1)
    await server.recreate(folder)
    await server.append([aMail({ subject: 'new', text: 'y' })], folder)
    await run.read(2)
    expect(itemsOf(here).map(({ title }) => title)).toContain('new')
  },
  20_000,
)

withDovecot(
  'a server that keeps the connection and answers nothing is noticed, named, and read again',
  async () => {
    const folder = await folderOf([aMail({ text: 'x' })])
    using here = world(settingsOf({ folder }))
    {
      await using run = reading(here)
      await run.read(1)
      while (server.freeze() === 0) await Bun.sleep(5)
      expect(await run.failed).toBe('the mail server does not answer')
      expect(stateOf(here)).toMatchObject({ failure: 'the mail server does not answer' })
      await server.append([aMail({ subject: 'after', text: 'y' })], folder)
      await run.read(2)
    }
    server.thaw()
    expect(itemsOf(here).map(({ title }) => title)).toEqual(['דירה', 'after'])
    expect(stateOf(here)).toMatchObject({ failure: null, failedAt: null })
    expect(stateOf(here)?.reachedAt).toBeNumber()
  },
  20_000,
)

withDovecot.each([
  [
    'another password',
    (url: string) => url.replace(/:[^:@]+@/, ':wrong@'),
    'the mail server refuses the user or the password',
  ],
  ['no such folder', (url: string) => url, 'the folder "Nowhere" is missing, or cannot be opened'],
])('%s is named for administrators', async (_, change, reason) => {
  using here = world(settingsOf({ folder: 'Nowhere', url: change(server.url) }))
  await using run = reading(here)
  expect(await run.failed).toBe(reason)
  while (failingServices(here.db).length === 0) await Bun.sleep(5)
  expect(failingServices(here.db)).toMatchObject([{ name: 'mailIn', reason }])
  expect(stateOf(here)).toMatchObject({ failure: reason })
})

test('a mail server that does not listen is named, and nothing stops', async () => {
  const url = `imap://user:password@127.0.0.1:${await freePort()}`
  using here = world(settingsOf({ url }))
  await using run = reading(here)
  expect(await run.failed).toBe('the mail server refuses the connection')
})

withDovecot(
  'a mail that the server fails to give keeps the others away for five attempts only',
  async () => {
    const mail = (subject: string) => aMail({ subject, text: 'x' })
    const folder = await folderOf([mail('one'), mail('two'), mail('three')])
    let refusals = 0
    // The server closes the connection whenever the second mail is asked for.
    await using between = await breaking(server.port, (asked) => {
      const isSecond = /UID FETCH 2 .*BODY/.test(asked)
      refusals += isSecond ? 1 : 0
      return isSecond
    })
    using here = world(settingsOf({ folder, url: through(between) }))
    await using run = reading(here, { ...PATIENT, clock: HASTY })
    await run.read(3)
    expect(itemsOf(here)).toEqual([
      { title: 'one', outcome: null, reason: undefined },
      {
        title: 'A mail',
        outcome: 'unread',
        reason:
          'the mail server does not give this mail: the mail server has closed the connection',
      },
      { title: 'three', outcome: null, reason: undefined },
    ])
    expect(refusals).toBe(5)
  },
)

withDovecot(
  'an hour without the mail server loses no mail, and administrators are told once, and once of its return',
  async () => {
    const folder = await folderOf([aMail({ subject: 'before', text: 'x' })])
    let isDown = true
    await using between = await breaking(server.port, () => isDown)
    using here = world(settingsOf({ folder, url: through(between) }))
    const admin = await givenUser(here, { roles: ['user', 'admin'] })
    const told = () => toldTo(here.db, admin.rid).map(({ title }) => title)
    // The pauses between attempts take no time, all others what they take.
    let passed = 0
    const now = () => systemClock.now() + passed
    async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
      if (isPause(ms)) passed += ms
      await HASTY.sleep(ms, signal)
    }
    await using run = reading(here, { ...PATIENT, clock: { ...systemClock, now, sleep } })
    while (passed < hours(1)) await Bun.sleep(1)
    expect(run.failures()).toBeGreaterThan(8)
    expect(told()).toEqual(['The mailbox for alerts cannot be reached'])
    await server.append([aMail({ subject: 'during', text: 'y' })], folder)
    isDown = false
    await run.read(2)
    await reached(here)
    expect(itemsOf(here).map(({ title }) => title)).toEqual(['before', 'during'])
    expect(told()).toEqual([
      'The mailbox for alerts cannot be reached',
      'The mailbox for alerts works again',
    ])
  },
  20_000,
)

withDovecot(
  'a server that is asked to stop does not wait for a mail server that is silent',
  async () => {
    const idle = Promise.withResolvers<void>()
    let said = ''
    await using between = await breaking(server.port, (sent) => {
      said += sent
      if (/ IDLE\r\n/.test(sent)) idle.resolve()
      return false
    })
    const folder = await folderOf([aMail({ text: 'x' })])
    using here = world(settingsOf({ folder, url: through(between) }))
    const before = performance.now()
    {
      await using _ = reading(here, { idleMs: 60_000, answerMs: 60_000 })
      await idle.promise
      server.freeze()
    }
    server.thaw()
    expect(performance.now() - before).toBeLessThan(5_000)
    // Mails stay as they are.
    expect(said).toContain('EXAMINE')
    expect(said).not.toMatch(/ SELECT| STORE|BODY\[/)
  },
)

withDovecot('of two processes one reads', async () => {
  using here = world(settingsOf({ folder: await folderOf([aMail({ text: 'x' })]) }))
  takeLease(here.db, 'mail', `other elsewhere:1:1`, systemClock.now())
  {
    await using _ = reading(here)
  }
  expect(itemsOf(here)).toEqual([])
})

withDovecot('a process that has lost the mailbox to another one stores nothing more', async () => {
  const folder = await folderOf([aMail({ subject: 'first', text: 'x' })])
  using here = world(settingsOf({ folder }))
  await using run = reading(here)
  await run.read(1)
  releaseLease(here.db, { name: 'mail', owner: processIdentity('mail') })
  takeLease(here.db, 'mail', 'another elsewhere:1:1', systemClock.now())
  await server.append([aMail({ subject: 'second', text: 'y' })], folder)
  await run.lost
  expect(itemsOf(here).map(({ title }) => title)).toEqual(['first'])
})

withDovecot(
  'an alert that announces more than it shows is told to administrators, once a day at most',
  async () => {
    const alert = (n: number, announced: number) =>
      anAlert([aHome(n)], { id: `${n}@example.com`, announced })
    const stranger = anAlert([aHome(9)], { announced: 50, above: [] })
    const folder = await folderOf([alert(1, 1), stranger])
    using here = world(settingsOf({ folder }))
    const admin = await givenUser(here, { roles: ['admin'] })
    await givenUser(here)
    const told = () => allTold(here.db).map(({ userRid, body }) => [userRid, body])
    {
      await using run = reading(here)
      await run.read(2)
    }
    expect(told()).toEqual([])
    await server.append([alert(2, 106), alert(3, 20)], folder)
    await using run = reading(here)
    await run.read(2)
    const said = (counts: string) => `A mail said "${counts}". Narrower alerts bring the rest.`
    expect(told()).toEqual([[admin.rid, said('106 new, 1 shown')]])
    const state = wayState(here.db, { way: 'mail', part: 'tooWide' })
    expect(state?.failure).toBe(said('20 new, 1 shown'))
  },
)
