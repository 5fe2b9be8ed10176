import type { Arriving } from '../../items/domain.ts'
import { noRoomFor } from '../../items/quota.ts'
import { isTooCostly, type Parse } from '../../parsing/parse.ts'
import type { Context } from '../../world/context.ts'
import { arrivingIn } from '../mail/arriving.ts'
import { type Confirmation, DAY_BYTES_MAX, dayAt, hasRoom } from './domain.ts'
import type { Owner } from './owner.ts'

type World = Pick<Context, 'db' | 'config' | 'clock' | 'parse'>
type Received = { bytes: Uint8Array; size: number }

/** What arrives at the address of a user. */
export type OwnMail = {
  kind: 'own'
  userRid: number
  secret: string
  /** What counts of it for the bounds of the day. */
  bytes: number
  what:
    | { kind: 'item'; item: Arriving }
    | { kind: 'confirmation'; asks: Omit<Confirmation, 'at'> }
    /** Nothing of it is kept: the day, or what the user may have stored, is full. */
    | { kind: 'overDay' }
    | { kind: 'noRoom' }
}

type LeftOut = Extract<Owner, { kind: 'left' }>

/** So much is read of a mail that is too large, in bytes: its header. */
const HEAD_BYTES = 64 * 1024

/** Reads a mail that was delivered to the address of a user. Beyond the bounds of the day it is not looked at. */
export async function readOwnMail(
  world: World,
  { address, ignored, mayAsk }: Extract<Owner, { kind: 'user' }>,
  { bytes, size }: Received,
): Promise<OwnMail | LeftOut> {
  const { db, clock, parse, config } = world
  const { userRid, secret } = address
  const isLarge = size > DAY_BYTES_MAX
  const counted = isLarge ? Math.min(size, HEAD_BYTES) : size
  const own = { kind: 'own', userRid, secret, bytes: counted } as const
  if (ignored !== undefined && !mayAsk) return { kind: 'left', reason: ignored }
  if (!hasRoom(dayAt(clock.now(), address), counted)) return { ...own, what: { kind: 'overDay' } }
  const asks = mayAsk && !isLarge ? await confirmationOf(parse, bytes) : undefined
  if (asks) return { ...own, what: { kind: 'confirmation', asks } }
  if (ignored !== undefined) return { kind: 'left', reason: ignored }
  const item = await itemOf(parse, { bytes, size, userRid })
  const isFull = noRoomFor({ db, config }, userRid, [item]) !== undefined
  return { ...own, what: isFull ? { kind: 'noRoom' } : { kind: 'item', item } }
}

async function confirmationOf(parse: Parse, bytes: Uint8Array) {
  try {
    return await parse('confirmation', bytes)
  } catch (error) {
    if (!isTooCostly(error)) throw error
    // As an item it then says that it is.
    return undefined
  }
}

async function itemOf(
  parse: Parse,
  { bytes, size, userRid }: Received & { userRid: number },
): Promise<Arriving> {
  const by = { userRid, trust: null }
  if (size <= DAY_BYTES_MAX) return (await arrivingIn(parse, { bytes, by, size })).item
  const head = new Uint8Array(bytes.subarray(0, HEAD_BYTES))
  const { item } = await arrivingIn(parse, { bytes: head, by, size })
  const { title, sender } = item.content
  const content = { ...(title && { title }), ...(sender && { sender }) }
  return { ...item, content, refused: `the mail is larger than ${DAY_BYTES_MAX / 1024 / 1024} MB` }
}
