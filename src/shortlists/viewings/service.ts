import { hashOf } from '../../auth/codes.ts'
import { ask, attemptInTurn } from '../../auth/limits.ts'
import { type Db, write } from '../../database/database.ts'
import { days } from '../../kernel/clock.ts'
import type { Language } from '../../kernel/domain/language.ts'
import { AppError, refuseFields } from '../../kernel/errors.ts'
import type { Saying } from '../../kernel/texts/shared.ts'
import { homeFor, listFor, tellMembers, type World } from '../service.ts'
import { type HomeKey, placeHome } from '../store/homes.ts'
import type { AfterViewing } from '../tables.ts'
import { AHEAD_MAX_MS, areClashing, cleanChecks, type PlannedViewing } from './domain.ts'
import {
  calendarMember,
  cancelViewing,
  type Entry,
  entriesOf,
  hasCalendar,
  type KeptViewing,
  noteAfter,
  planViewing,
  setCalendar,
  viewingOn,
  viewingsBetween,
} from './store.ts'
import { checkText, VIEWING_TEXTS } from './texts.ts'

/** Which home of which shortlist, by their public ids. */
export type Of = { listId: string; assetId: string }

/** A viewing, and those of the user that overlap with it. */
export type Planned = { viewing: KeptViewing; clashes: Entry[] }

/** Viewings of earlier days are not planned. */
const PAST_MAX_MS = days(1)

/** The longest viewing begins so long before what it may clash with. */
const LONGEST_MS = days(1)

/** The viewing of a home that was not called off, and what is checked there by default. */
export function viewingFor(db: Db, userRid: number, { listId, assetId }: Of): Planned | undefined {
  const { list } = listFor(db, userRid, listId)
  const { home } = homeFor(db, list.rid, assetId)
  const viewing = viewingOn(db, home)
  return viewing && viewing.cancelledAt === null ? withClashes(db, userRid, viewing) : undefined
}

function withClashes(db: Db, userRid: number, viewing: KeptViewing): Planned {
  const { at } = viewing
  const near = viewingsBetween(db, userRid, at - LONGEST_MS, at + LONGEST_MS)
  const clashes = near.filter(
    ({ viewing: other }) => other.id !== viewing.id && areClashing(viewing, other),
  )
  return { viewing, clashes }
}

type Plan = Omit<PlannedViewing, 'checklist'> & {
  /** Undefined: the one that it has, else the usual one in the language of who plans. */
  checklist?: PlannedViewing['checklist'] | undefined
}

/**
 * Plans a viewing, or moves it: all members are reminded again of another time. A home that is not as far yet is moved
 * to the stage of viewings.
 * @throws AppError `missing`; `invalid` for a time that has passed, or lies more than a year ahead.
 */
export function plan(
  { db, clock, random }: World,
  { userRid, language }: { userRid: number; language: Language },
  { listId, assetId }: Of,
  { checklist, ...planned }: Plan,
): Planned {
  return write(db, (tx) => {
    const { list } = listFor(tx, userRid, listId)
    const { home } = homeFor(tx, list.rid, assetId)
    const now = clock.now()
    const before = viewingOn(tx, home)
    refuseFields({ at: problemOf(planned.at, before, now) })
    const checks = checklist ?? before?.checklist ?? usualChecks(language)
    const id = random.id()
    const facts = { ...planned, note: planned.note.trim(), checklist: cleanChecks(checks) }
    planViewing(tx, home, facts, { id, now })
    if (home.stage === 'new' || home.stage === 'contacted')
      placeHome(tx, home, { stage: 'viewing', at: 0 })
    tellMembers(tx, list.id, now)
    return withClashes(tx, userRid, kept(viewingOn(tx, home)))
  })
}

/** A viewing that has been keeps its time while its checklist is ticked. */
function problemOf(at: number, before: KeptViewing | undefined, now: number): Saying | undefined {
  if (at === before?.at) return undefined
  return at < now - PAST_MAX_MS || at > now + AHEAD_MAX_MS ? { code: 'viewingTime' } : undefined
}

function kept(viewing: KeptViewing | undefined): KeptViewing {
  if (!viewing) throw new Error('a planned viewing is not stored')
  return viewing
}

export function usualChecks(language: Language): PlannedViewing['checklist'] {
  return VIEWING_TEXTS[language].checklist.map((text) => ({ text, isDone: false }))
}

/** A viewing with the usual points of its checklist in the language of its reader. */
export function inLanguage({ viewing, ...planned }: Planned, language: Language): Planned {
  const checklist = viewing.checklist.map(({ text, isDone }) => ({
    text: checkText(text, language),
    isDone,
  }))
  return { ...planned, viewing: { ...viewing, checklist } }
}

/** Calls a viewing off. Repeating it changes nothing. @throws AppError `missing`. */
export function callOff({ db, clock }: World, userRid: number, { listId, assetId }: Of): void {
  write(db, (tx) => {
    const { list } = listFor(tx, userRid, listId)
    const { home } = homeFor(tx, list.rid, assetId)
    cancelViewing(tx, home, clock.now())
    tellMembers(tx, list.id, clock.now())
  })
}

/** Keeps what members noted after a viewing. @throws AppError `missing`. */
export function keepAfter(
  { db, clock }: World,
  userRid: number,
  { listId, assetId }: Of,
  after: AfterViewing,
): Planned {
  return write(db, (tx) => {
    const { list } = listFor(tx, userRid, listId)
    const { home } = homeFor(tx, list.rid, assetId)
    const known = standing(tx, home)
    const note = after.note.trim()
    const isEmpty = note === '' && Object.keys(after.ratings).length === 0
    noteAfter(tx, known, isEmpty ? null : { ...after, note })
    tellMembers(tx, list.id, clock.now())
    return withClashes(tx, userRid, standing(tx, home))
  })
}

/** @throws AppError `missing`. */
export function refuseWithoutViewing(db: Db, key: HomeKey): void {
  standing(db, key)
}

function standing(db: Db, key: HomeKey): KeptViewing {
  const viewing = viewingOn(db, key)
  if (!viewing || viewing.cancelledAt !== null) throw new AppError('missing', { code: 'noViewing' })
  return viewing
}

/** A calendar shows so much of the past. */
const PAST_MS = days(90)

/** The viewings of a shortlist for a calendar. @throws AppError `missing`. */
export function listCalendar({ db, clock }: World, userRid: number, listId: string): Entry[] {
  const { list } = listFor(db, userRid, listId)
  return entriesOf(db, list.rid, clock.now() - PAST_MS)
}

const SECRET = /^[\w-]{22}$/
/** 128 bits as base64url. */
const SECRET_BYTES = 16

/** Makes a member's secret address of the calendar; a former one no longer works. @returns the secret. */
export function makeCalendar({ db, random }: World, userRid: number, listId: string): string {
  const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url')
  write(db, (tx) => {
    const { list } = listFor(tx, userRid, listId)
    setCalendar(tx, { listRid: list.rid, userRid }, hashOf(secret))
  })
  return secret
}

/** @throws AppError `missing`. */
export function endCalendar({ db }: World, userRid: number, listId: string): void {
  write(db, (tx) => {
    const { list } = listFor(tx, userRid, listId)
    setCalendar(tx, { listRid: list.rid, userRid }, null)
  })
}

/** Whether the member has such an address. Its secret is shown once. @throws AppError `missing`. */
export function isCalendarOn(db: Db, userRid: number, listId: string): boolean {
  return hasCalendar(db, listFor(db, userRid, listId).list.rid, userRid)
}

/**
 * The viewings behind a secret address. Wrong addresses are counted.
 * @throws AppError `missing`, `tooMany`.
 */
export async function secretCalendar(
  { db, clock }: World,
  { secret, address }: { secret: string; address: string },
): Promise<{ entries: Entry[]; language: Language | null }> {
  const member = SECRET.test(secret) ? calendarMember(db, hashOf(secret)) : undefined
  if (!member) {
    await attemptInTurn({ db, clock }, [ask('homeLinkAddress', address)])
    throw new AppError('missing', { code: 'noCalendar' })
  }
  const { listRid, language } = member
  return { entries: entriesOf(db, listRid, clock.now() - PAST_MS), language }
}
