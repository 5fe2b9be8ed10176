import { announce } from '../../database/changes.ts'
import type { Tx } from '../../database/database.ts'
import { addItem } from '../../items/store.ts'
import { updateWayState, wayState } from '../../items/way-states.ts'
import { days } from '../../kernel/clock.ts'
import type { Random } from '../../kernel/random.ts'
import { notify, type Telling } from '../../notifications/service.ts'
import type { OwnMail } from './arriving.ts'
import { closed, DAY_BYTES_MAX, DAY_COUNT_MAX, dayAt, hasRoom, isClosed } from './domain.ts'
import { type MailAddress, mailAddressWith, updateMailAddress } from './store.ts'

type World = { random: Random; now: number }

const BRING = '/bring'
const OVER_DAY: Telling = {
  said: { code: 'mailLimit', count: DAY_COUNT_MAX, megabytes: DAY_BYTES_MAX / 1024 / 1024 },
  url: BRING,
}
const NO_ROOM: Telling = { said: { code: 'inboxFull' }, url: BRING }
const TOLD_EVERY_MS = days(1)

/** Stores what has arrived at the address of a user. An address that was renewed or ended meanwhile takes nothing. */
export function takeOwnMail(tx: Tx, { secret, bytes, what }: OwnMail, world: World): void {
  const address = mailAddressWith(tx, secret)
  if (!address) return
  const { userRid, count } = address
  const { random, now } = world
  const today = dayAt(now, address)
  if (what.kind === 'overDay' || !hasRoom(today, bytes)) return closeDay(tx, address, world)
  const counted = { ...today, dayCount: today.dayCount + 1, dayBytes: today.dayBytes + bytes }
  if (what.kind === 'noRoom') {
    updateMailAddress(tx, userRid, counted)
    return tellNoRoom(tx, userRid, world)
  }
  if (what.kind === 'confirmation') {
    updateMailAddress(tx, userRid, { ...counted, confirmation: { ...what.asks, at: now } })
    announce(tx, 'bring', String(userRid), now)
    return
  }
  // A folder that was made anew gives the same mails again.
  if (!addItem(tx, what.item, { random, now }).isNew) return
  updateMailAddress(tx, userRid, { ...counted, lastAt: now, count: count + 1, confirmation: null })
}

/** The first mail beyond the bounds closes the day, and is the only one that is told. */
function closeDay(tx: Tx, address: MailAddress, world: World): void {
  const today = dayAt(world.now, address)
  if (isClosed(today)) return
  updateMailAddress(tx, address.userRid, closed(today))
  notify(tx, [address.userRid], OVER_DAY, world)
}

function tellNoRoom(tx: Tx, userRid: number, world: World): void {
  const part = { way: 'mail', part: `noRoom ${userRid}` }
  const toldAt = wayState(tx, part)?.toldAt ?? null
  if (toldAt !== null && world.now - toldAt < TOLD_EVERY_MS) return
  updateWayState(tx, part, { toldAt: world.now })
  notify(tx, [userRid], NO_ROOM, world)
}
