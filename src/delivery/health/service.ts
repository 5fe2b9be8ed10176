import type { Tx } from '../../database/database.ts'
import { days, minutes } from '../../kernel/clock.ts'
import type { Random } from '../../kernel/random.ts'
import { notifyAdmins } from '../../notifications/admins.ts'
import type { Answer, ServiceName } from './domain.ts'
import { type Health, healthOf, keepHealth } from './store.ts'

type World = { random: Random; now: number }

/** How long a service fails before administrators are told (ms). Refused credentials are told at once. */
const TOLD_AFTER_MS = minutes(5)
/** After this time a failure of one part is over when another part works: nothing waits for it any more (ms). */
const OTHER_PART_MS = days(1)
/** How often it is noted that a service still works (ms). */
const NOTED_EVERY_MS = minutes(1)

/**
 * Notes what an answer says about its service: when its state changes, and at most once a minute while it works.
 * Administrators are told once of a failure that lasts, and once of its end. Another account, or groups that vanished,
 * are ended by an administrator only.
 */
export function noteAnswer(tx: Tx, name: ServiceName, answer: Answer, world: World): void {
  const known = healthOf(tx, name)
  if (known.cause === 'changed') return
  if (answer.isOk) noteWorking(tx, known, answer.part, world)
  else noteFailing(tx, known, answer, world)
}

function noteWorking(tx: Tx, known: Health, part: string | undefined, world: World): void {
  const { failingSince, lastSuccessAt, reason } = known
  const { now } = world
  if (failingSince === null) {
    if (lastSuccessAt !== null && Math.abs(now - lastSuccessAt) < NOTED_EVERY_MS) return
    return keepHealth(tx, { ...known, lastSuccessAt: now })
  }
  const isOther = part !== undefined && reason !== null && !reason.includes(part)
  if (isOther && now - failingSince < OTHER_PART_MS) return
  endFailure(tx, known, world)
}

function endFailure(tx: Tx, known: Health, world: World): void {
  const works = { failingSince: null, cause: null, reason: null, toldAt: null, newIdentity: null }
  keepHealth(tx, { ...known, ...works, lastSuccessAt: world.now })
  if (known.toldAt === null) return
  const said = { code: 'serviceWorks', service: known.name } as const
  notifyAdmins(tx, { said, url: DASHBOARD }, world)
}

const DASHBOARD = '/admin/dashboard'

type Failing = Extract<Answer, { isOk: false }>

function noteFailing(tx: Tx, known: Health, { cause, reason }: Failing, world: World): void {
  const { now } = world
  const failingSince = known.failingSince ?? now
  const isDue = cause === 'refused' || cause === 'changed' || now - failingSince >= TOLD_AFTER_MS
  const isTold = known.toldAt === null && isDue
  if (known.cause === cause && known.failingSince !== null && !isTold) return
  const toldAt = isTold ? now : known.toldAt
  keepHealth(tx, { ...known, failingSince, cause, reason, toldAt })
  if (!isTold) return
  const said = { code: 'serviceFails', service: known.name, cause, reason } as const
  notifyAdmins(tx, { said, url: DASHBOARD }, world)
}

/**
 * Notes which account of a service answers. Another one than before is stored, and nothing is sent by it until an
 * administrator accepts it: to another bot every group is unknown.
 */
export function noteIdentity(tx: Tx, name: ServiceName, identity: string, world: World): void {
  const known = healthOf(tx, name)
  if (known.identity === identity && known.newIdentity === null) return
  if (known.identity === null) return keepHealth(tx, { ...known, identity })
  // The token of before is back.
  if (known.identity === identity) return endFailure(tx, known, world)
  if (known.newIdentity === identity) return
  const reason = `The token belongs to the bot ${identity}, before it belonged to ${known.identity}`
  const changed = { ...known, newIdentity: identity, cause: null, toldAt: null }
  noteFailing(tx, changed, { isOk: false, cause: 'changed', reason }, world)
}

/** Ends what only an administrator ends: the account that answers is the right one. @returns whether there was such. */
export function acceptChange(tx: Tx, name: ServiceName, world: World): boolean {
  const known = healthOf(tx, name)
  if (known.cause !== 'changed') return false
  endFailure(tx, { ...known, identity: known.newIdentity ?? known.identity, toldAt: null }, world)
  return true
}
