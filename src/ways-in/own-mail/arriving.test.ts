import { expect, test } from 'bun:test'
import { changeBounds, changesAfter } from '../../database/changes.ts'
import { write } from '../../database/database.ts'
import { takeLease } from '../../database/leases.ts'
import { createLive } from '../../http/live.ts'
import { inboxItems } from '../../items/tables.ts'
import { hours } from '../../kernel/clock.ts'
import { AUTHSERV, aMail, SELF } from '../../testing/doubles/mails.ts'
import { askOfGoogle, FORM, mailTo, ownAddress } from '../../testing/doubles/own-mails.ts'
import { frameIn } from '../../testing/doubles/told.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { toldTo } from '../../testing/worlds/told.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import type { User } from '../../users/domain.ts'
import { deleteUser, updateUser } from '../../users/store.ts'
import { readFolder } from '../mail/read-folder.ts'
import { DAY_COUNT_MAX } from './domain.ts'
import { mailAddressOf, putMailAddress, updateMailAddress } from './store.ts'

const NAME = { mailbox: 'homes@mail.example', folder: 'INBOX' }
const ONE = 'abcdefgh23'
const TWO = 'zyxwvuts98'
const here = (settings: Record<string, string> = {}) =>
  world({ MAIL_IN_FROM: SELF, MAIL_IN_AUTHSERV_ID: AUTHSERV, MAIL_IN_ADDRESS: FORM, ...settings })

let validity = 0

/** Reads a folder that was made anew and has these mails. @param size of each mail, as the server states it. */
async function read(at: World, mails: readonly Uint8Array[], size?: number): Promise<void> {
  validity += 1
  const open = {
    uidValidity: validity,
    uidNext: mails.length + 1,
    listAfter: async () => mails.map(({ length }, n) => ({ uid: n + 1, size: size ?? length })),
    receive: async ({ uid }: { uid: number }) => mails[uid - 1],
  }
  const lease = takeLease(at.db, 'mail', 'test', at.clock.now())
  const { signal } = new AbortController()
  const stuck = { uid: 0, times: 0, since: 0 }
  await readFolder(at, open, { name: NAME, lease, stuck, signal, onStored: () => undefined })
}

async function owner(at: World, secret = ONE): Promise<User> {
  const user = await givenUser(at)
  write(at.db, (tx) => putMailAddress(tx, user.rid, { secret, now: at.clock.now() }))
  return user
}

const itemsOf = ({ db }: World) =>
  db
    .select()
    .from(inboxItems)
    .orderBy(inboxItems.rid)
    .all()
    .map(({ userRid, title, outcome, results }) => ({
      userRid,
      title,
      outcome,
      ...(results[0]?.reason === undefined ? {} : { reason: results[0].reason }),
    }))
const mail = (n: number, to = ownAddress(ONE)) =>
  mailTo({ to, id: `${n}@portal.example`, subject: `mail ${n}` })
const told = ({ db }: World, { rid }: User) => toldTo(db, rid).map(({ title, url }) => [title, url])

test('a mail to the address of a user is theirs, of whatever sender, and is counted', async () => {
  using at = here()
  const user = await owner(at)
  await read(at, [mail(1)])
  expect(itemsOf(at)).toEqual([{ userRid: user.rid, title: 'mail 1', outcome: null }])
  const now = at.clock.now()
  expect(mailAddressOf(at.db, user.rid)).toMatchObject({ count: 1, lastAt: now, dayCount: 1 })
})

test('every mail without such an address is as before', async () => {
  using at = here()
  await owner(at)
  await read(at, [
    aMail({ subject: 'for all', text: 'x' }),
    aMail({ subject: 'strange', from: 'eve@elsewhere.example', text: ownAddress(ONE) }),
    aMail({ subject: ownAddress(ONE), text: 'x', id: '2@x.example' }),
  ])
  expect(itemsOf(at).map(({ userRid, reason }) => [userRid, reason])).toEqual([
    [null, undefined],
    [null, 'sender not trusted'],
    [null, undefined],
  ])
})

test('without MAIL_IN_ADDRESS no mail is that of a user', async () => {
  using at = here({ MAIL_IN_ADDRESS: '' })
  await owner(at)
  await read(at, [mail(1)])
  expect(itemsOf(at)).toMatchObject([{ userRid: null, reason: 'sender not trusted' }])
})

test('of two addresses the one counts to which the server has delivered', async () => {
  using at = here()
  const [one, two] = [await owner(at), await owner(at, TWO)]
  const both = (to: string, other: string) =>
    mailTo({ to, id: '1@portal.example', above: [`To: ${other}`] })
  await read(at, [both(ownAddress(TWO), ownAddress(ONE)), both(ownAddress(ONE), ownAddress(TWO))])
  expect(itemsOf(at).map(({ userRid }) => userRid)).toEqual([two.rid, one.rid])
})

test('an address that was never made, renewed or ended, or whose user is banned or gone, is void', async () => {
  using at = here()
  const user = await owner(at)
  const banned = await owner(at, TWO)
  const gone = await owner(at, 'mnpqrstu23')
  write(at.db, (tx) => {
    putMailAddress(tx, user.rid, { secret: 'renewed234', now: at.clock.now() })
    updateUser(tx, banned, { isBanned: true }, at.clock.now())
    deleteUser(tx, gone, at.clock.now())
  })
  // Also a sender whom the operator trusts is not read for everybody.
  const secrets = [ONE, TWO, 'mnpqrstu23', 'nevermade2']
  const trusted = (secret: string, n: number) =>
    aMail({
      id: `${n}@x.example`,
      text: 'x',
      above: [
        `Authentication-Results: ${AUTHSERV}; dkim=pass header.d=example.com`,
        `Delivered-To: ${ownAddress(secret)}`,
      ],
    })
  await read(at, [...secrets.map(trusted), mail(9, ownAddress('renewed234'))])
  expect(itemsOf(at)).toMatchObject([{ userRid: user.rid, title: 'mail 9' }])
})

test('the same mail in a folder that was made anew is not counted again', async () => {
  using at = here()
  const user = await owner(at)
  await read(at, [mail(1), mail(2)])
  await read(at, [mail(1), mail(2)])
  expect(itemsOf(at)).toHaveLength(2)
  expect(mailAddressOf(at.db, user.rid)).toMatchObject({ count: 2, dayCount: 2 })
})

test('beyond the mails of a day nothing is read, which is told once; the next day is another', async () => {
  using at = here()
  const [user, other] = [await owner(at), await owner(at, TWO)]
  await read(at, [mail(1)])
  const full = { dayCount: DAY_COUNT_MAX - 1 }
  write(at.db, (tx) => updateMailAddress(tx, user.rid, full))
  await read(at, [mail(2), mail(3), mail(4), mail(5, ownAddress(TWO))])
  const titles = () => itemsOf(at).map(({ title }) => title)
  expect(titles()).toEqual(['mail 1', 'mail 2', 'mail 5'])
  expect(told(at, user)).toEqual([['Your mail address has had enough for today', '/bring']])
  expect(told(at, other)).toEqual([])
  await at.clock.pass(hours(24))
  await read(at, [mail(6)])
  expect(titles()).toEqual(['mail 1', 'mail 2', 'mail 5', 'mail 6'])
  expect(mailAddressOf(at.db, user.rid)).toMatchObject({ count: 3, dayCount: 1 })
})

test('beyond 20 MB a day nothing is read, and a larger mail says so by itself', async () => {
  using at = here()
  const user = await owner(at)
  const megabytes = 1024 * 1024
  await read(at, [mail(1)], 21 * megabytes)
  await read(at, [mail(2)], 15 * megabytes)
  await read(at, [mail(3), mail(4)], 10 * megabytes)
  expect(itemsOf(at).map(({ title, reason }) => [title, reason])).toEqual([
    ['mail 1', 'the mail is larger than 20 MB'],
    ['mail 2', undefined],
  ])
  expect(told(at, user)).toHaveLength(1)
})

test('what a user may have stored holds, and that it is full is told once a day', async () => {
  using at = here({ USER_STORAGE_MB: '1' })
  const user = await owner(at)
  const large = (n: number) =>
    mailTo({ to: ownAddress(ONE), id: `${n}@x.example`, text: `${n} ${'דירה '.repeat(40_000)}` })
  await read(at, [large(1), large(2), large(3), large(4), large(5)])
  const stored = itemsOf(at).length
  expect(stored).toBe(2)
  expect(told(at, user)).toEqual([['Your inbox is full', '/bring']])
  await at.clock.pass(hours(25))
  await read(at, [large(6)])
  expect(told(at, user)).toHaveLength(2)
  write(at.db, (tx) => void tx.delete(inboxItems).run())
  await read(at, [large(7)])
  expect(itemsOf(at)).toHaveLength(1)
})

test('answers of machines and mails that came back are left out', async () => {
  using at = here()
  const user = await owner(at)
  const answer = mailTo({ to: ownAddress(ONE), above: ['Auto-Submitted: auto-replied'] })
  await read(at, [answer])
  expect(itemsOf(at)).toEqual([])
  expect(mailAddressOf(at.db, user.rid)).toMatchObject({ count: 0, dayCount: 0 })
})

test('what Google asks is kept and no item, by whatever way it was submitted, until the first mail arrives', async () => {
  using at = here()
  const user = await owner(at)
  await read(at, [askOfGoogle(ownAddress(ONE), { above: ['Auto-Submitted: auto-generated'] })])
  expect(itemsOf(at)).toEqual([])
  expect(mailAddressOf(at.db, user.rid)).toMatchObject({
    count: 0,
    lastAt: null,
    dayCount: 1,
    confirmation: {
      from: 'forwarding-noreply@google.com',
      code: '123456789',
      link: 'https://mail-settings.google.com/mail/vf-%5BANGjdJ8go%5D-x',
      at: at.clock.now(),
    },
  })
  await read(at, [mail(1)])
  expect(mailAddressOf(at.db, user.rid)).toMatchObject({ count: 1, confirmation: null })
})

test('open pages of the user, and no others, learn of a mail and of a question', async () => {
  using at = here()
  const user = await owner(at)
  const heard: [number, string][] = []
  const live = createLive(at.db, {
    size: 1,
    hears: () => true,
    toUser: (rid, one) => heard.push([rid, frameIn(one).event]),
    toChat: () => undefined,
    toUsers: ({ event }) => heard.push([0, event]),
    toAdmins: () => undefined,
    endSession: () => undefined,
    closeUser: () => undefined,
  })
  for (const sent of [mail(1), askOfGoogle(ownAddress(ONE)), aMail({ text: 'x' })]) {
    const { last } = changeBounds(at.db)
    await read(at, [sent])
    live(changesAfter(at.db, last, 100))
  }
  expect(heard).toEqual([
    [user.rid, 'bring'],
    [user.rid, 'bring'],
  ])
})
