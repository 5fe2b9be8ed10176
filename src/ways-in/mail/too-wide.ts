import type { Tx } from '../../database/database.ts'
import type { Content } from '../../items/domain.ts'
import { updateWayState, wayState } from '../../items/way-states.ts'
import { days } from '../../kernel/clock.ts'
import type { Random } from '../../kernel/random.ts'
import { notifyAdmins } from '../../notifications/admins.ts'
import type { Notices } from '../../notifications/domain.ts'
import { textOf } from '../../notifications/texts/texts.ts'
import { countsIn } from '../readers/mail/yad2-alert.ts'

const PART = { way: 'mail', part: 'tooWide' }
const TOLD_EVERY_MS = days(1)
/** Alerts that were made narrower send no mail that says so: without another wide one it counts as mended (ms). */
const MENDED_MS = days(7)

/** An alert that announces more homes than it shows. */
export type TooWide = Notices['alertTooWide']

/** Undefined: the alert shows all homes that it announces. */
export function tooWideIn(content: Content): TooWide | undefined {
  const { announced, shown } = countsIn(content) ?? { announced: 0, shown: 0 }
  return announced > shown ? { announced, shown } : undefined
}

/** Stores it for the card of the mailbox, and tells the administrators, once a day at most. */
export function noteTooWide(tx: Tx, counts: TooWide, world: { random: Random; now: number }): void {
  const { now } = world
  const said = { code: 'alertTooWide', ...counts } as const
  const failure = textOf(said, 'en').body
  const toldAt = wayState(tx, PART)?.toldAt ?? null
  const isTold = toldAt !== null && now - toldAt < TOLD_EVERY_MS
  updateWayState(tx, PART, { failure, failedAt: now, ...(isTold ? {} : { toldAt: now }) })
  if (!isTold) notifyAdmins(tx, { said, url: '/admin/ways' }, world)
}

/** Takes it back when no alert was too wide for a week. */
export function forgetTooWide(tx: Tx, now: number): void {
  const { failure = null, failedAt = null } = wayState(tx, PART) ?? {}
  const isOld = failure !== null && now - (failedAt ?? 0) > MENDED_MS
  if (isOld) updateWayState(tx, PART, { failure: null, failedAt: null })
}
