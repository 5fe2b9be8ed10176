import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { takeLease } from '../../database/leases.ts'
import { inboxItems } from '../../items/tables.ts'
import { wayState } from '../../items/way-states.ts'
import { days, minutes } from '../../kernel/clock.ts'
import { notifications } from '../../notifications/tables.ts'
import { AUTHSERV, aHome, aMail, anAlert, SELF } from '../../testing/doubles/mails.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { MailboxFailure } from './failures.ts'
import { readFolder } from './read-folder.ts'
import { forgetTooWide } from './too-wide.ts'

const NAME = { mailbox: 'finds@mail.example', folder: 'INBOX' }

/** Reads a folder with these mails, by their numbers. @returns the numbers that were received. */
async function read(
  here: World,
  mails: Record<number, Uint8Array>,
  { uidValidity = 1, deleted = 0 } = {},
): Promise<number[]> {
  const received: number[] = []
  const open = {
    uidValidity,
    uidNext: Math.max(...Object.keys(mails).map(Number)) + 1,
    listAfter: async (after: number) =>
      Object.entries(mails)
        .map(([uid, { length: size }]) => ({ uid: Number(uid), size }))
        .filter(({ uid }) => uid > after),
    async receive({ uid }: { uid: number }) {
      received.push(uid)
      return uid === deleted ? undefined : mails[uid]
    },
  }
  const lease = takeLease(here.db, 'mail', 'test', here.clock.now())
  const { signal } = new AbortController()
  const stuck = { uid: 0, times: 0, since: 0 }
  await readFolder(here, open, { name: NAME, lease, stuck, signal, onStored: () => undefined })
  return received
}

const mine = () => world({ MAIL_IN_FROM: SELF, MAIL_IN_AUTHSERV_ID: AUTHSERV })
const titles = ({ db }: World) =>
  db
    .select()
    .from(inboxItems)
    .all()
    .map(({ title }) => title)
const mail = (subject: string) => aMail({ id: `${subject}@example.com`, subject, text: 'x' })

test('what was read is not received again', async () => {
  using here = mine()
  expect(await read(here, { 3: mail('a'), 7: mail('b') })).toEqual([3, 7])
  expect(await read(here, { 3: mail('a'), 7: mail('b'), 9: mail('c') })).toEqual([9])
  expect(titles(here)).toEqual(['a', 'b', 'c'])
})

test('a folder whose numbers begin again without saying so is read again', async () => {
  using here = mine()
  await read(here, { 7: mail('a') })
  expect(await read(here, { 2: mail('b') })).toEqual([2])
  expect(titles(here)).toEqual(['a', 'b'])
})

test('another numbering is read from its beginning', async () => {
  using here = mine()
  await read(here, { 7: mail('a') })
  expect(await read(here, { 1: mail('a'), 20: mail('b') }, { uidValidity: 2 })).toEqual([1, 20])
  expect(titles(here)).toEqual(['a', 'b'])
})

test('a mail that was deleted before it was received is passed over', async () => {
  using here = mine()
  const mails = { 1: mail('a'), 2: mail('b') }
  expect(await read(here, mails, { deleted: 1 })).toEqual([1, 2])
  expect(titles(here)).toEqual(['b'])
  expect(await read(here, mails)).toEqual([])
})

/** Reads a folder until nothing is left of it, or that often. @returns the numbers that were received. */
async function readOften(
  here: World,
  uids: readonly number[],
  {
    times,
    isGiven,
    everyMs = minutes(5),
  }: {
    times: number
    everyMs?: number
    /** Whether the server gives that mail in that attempt, from 1. */
    isGiven(uid: number, attempt: number): boolean
  },
): Promise<number[]> {
  const received: number[] = []
  const stuck = { uid: 0, times: 0, since: 0 }
  const lease = takeLease(here.db, 'mail', 'test', here.clock.now())
  const { signal } = new AbortController()
  for (let attempt = 1; attempt <= times; attempt += 1) {
    const open = {
      uidValidity: 1,
      uidNext: Math.max(...uids) + 1,
      listAfter: async (after: number) =>
        uids.filter((uid) => uid > after).map((uid) => ({ uid, size: 100 })),
      async receive({ uid }: { uid: number }) {
        received.push(uid)
        if (!isGiven(uid, attempt)) throw new MailboxFailure('no')
        return mail(`mail ${uid}`)
      },
    }
    const reading = { name: NAME, lease: { ...lease }, stuck, signal, onStored: () => undefined }
    await readFolder(here, open, reading).catch((error) =>
      expect(error).toBeInstanceOf(MailboxFailure),
    )
    await here.clock.pass(everyMs)
    takeLease(here.db, 'mail', 'test', here.clock.now())
  }
  return received
}

test('a server that gives no mail for hours loses none', async () => {
  using here = mine()
  await readOften(here, [1, 2, 3], { times: 100, isGiven: (_, attempt) => attempt > 60 })
  expect(titles(here)).toEqual(['mail 1', 'mail 2', 'mail 3'])
})

test('a mail that the server does not give is left out for the next one, else after six hours', async () => {
  using here = mine()
  const isGiven = (uid: number) => uid !== 1
  expect(await readOften(here, [1, 2], { times: 6, isGiven })).toEqual([1, 1, 1, 1, 2, 1, 2])
  expect(titles(here)).toEqual(['A mail', 'mail 2'])
  using other = mine()
  await readOften(other, [1], { times: 72, isGiven })
  expect(titles(other)).toEqual([])
  await readOften(other, [1], { times: 74, isGiven })
  expect(titles(other)).toEqual(['A mail'])
})

test('an alert that is read again is not told again', async () => {
  using here = mine()
  await givenUser(here, { roles: ['admin'] })
  const alert = anAlert([aHome(1)], { id: '1@example.com', announced: 106 })
  await read(here, { 1: alert })
  const at = here.clock.now()
  await here.clock.pass(days(2))
  await read(here, { 1: alert }, { uidValidity: 2 })
  expect(here.db.select().from(notifications).all()).toHaveLength(1)
  expect(wayState(here.db, { way: 'mail', part: 'tooWide' })?.failedAt).toBe(at)
  const another = anAlert([aHome(2)], { id: '2@example.com', announced: 7 })
  await read(here, { 1: alert, 2: another }, { uidValidity: 2 })
  expect(here.db.select().from(notifications).all()).toHaveLength(2)
})

test('a week without an alert that is too wide takes it back', async () => {
  using here = mine()
  await read(here, { 1: anAlert([aHome(1)], { announced: 106 }) })
  const failure = () => wayState(here.db, { way: 'mail', part: 'tooWide' })?.failure
  for (const [passed, isKept] of [
    [days(6), true],
    [days(2), false],
  ] as const) {
    await here.clock.pass(passed)
    write(here.db, (tx) => forgetTooWide(tx, here.clock.now()))
    expect(failure()).toEqual(isKept ? expect.stringContaining('106 new') : null)
  }
})
