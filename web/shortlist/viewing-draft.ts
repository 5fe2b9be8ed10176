import type { ViewingPhotoWire } from '../../src/shortlists/photos/wire.ts'
import type { ViewingPage } from '../../src/shortlists/viewings/wire.ts'
import type { ViewingWire } from '../../src/shortlists/wire.ts'
import { keepDraft, draftOf as keptText } from '../lib/drafts.ts'

/** What the dialog of a viewing holds: the fields of its form. */
export type Draft = {
  /** 2026-11-25, on the clock of this browser; empty: none yet. */
  date: string
  /** 18:30 */
  time: string
  minutes: number
  note: string
  /** 0: no reminder. */
  remindMinutes: number
  checklist: Line[]
  /** What was noted after it. */
  afterNote: string
  /** What was photographed there, which is kept at once. */
  photos: readonly ViewingPhotoWire[]
}

/** A line to check; its key stays while its text is changed. */
export type Line = ViewingWire['checklist'][number] & { key: number }

const MINUTES = 30
const REMIND_MINUTES = 120

const two = (number: number) => String(number).padStart(2, '0')

/** The form of a viewing; of a new one with the usual checks. */
export function draftOf({ viewing, checklist, photos }: ViewingPage): Draft {
  if (!viewing)
    return {
      date: '',
      time: '',
      minutes: MINUTES,
      note: '',
      remindMinutes: REMIND_MINUTES,
      checklist: checklist.map((line, key) => ({ ...line, key })),
      afterNote: '',
      photos,
    }
  const at = new Date(viewing.at)
  return {
    minutes: viewing.minutes,
    note: viewing.note,
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
    remindMinutes: viewing.remindMinutes ?? 0,
    checklist: viewing.checklist.map((line, key) => ({ ...line, key })),
    afterNote: viewing.after?.note ?? '',
    photos,
  }
}

/** The viewing of a form; null while its date or time is missing. */
export function viewingOf(draft: Draft): ViewingWire | null {
  const at = new Date(`${draft.date}T${draft.time}`)
  return Number.isNaN(at.getTime()) ? null : viewingAt(at, draft)
}

function viewingAt(at: Date, draft: Draft): ViewingWire {
  const checklist = draft.checklist
    .map(({ text, isDone }) => ({ text: text.trim(), isDone }))
    .filter(({ text }) => text !== '')
  return {
    at: at.toISOString(),
    minutes: draft.minutes,
    note: draft.note.trim(),
    remindMinutes: draft.remindMinutes === 0 ? null : draft.remindMinutes,
    checklist,
  }
}

/** Whether a form says what was found at the viewing. */
const hasFindings = ({ afterNote, checklist }: Draft): boolean =>
  afterNote.trim() !== '' || checklist.some(({ isDone }) => isDone)

/** The viewing of a form. Without its time, what was found was found now, and nobody is reminded. */
export function visitOf(draft: Draft, now: Date): ViewingWire | null {
  const planned = viewingOf(draft)
  if (planned || !hasFindings(draft)) return planned
  return viewingAt(now, { ...draft, remindMinutes: 0 })
}

type Kept = { draft: Omit<Draft, 'photos'>; of: ViewingPage['viewing'] }

/** The form of a viewing as it was left without saving it, unless the viewing was changed since then. */
export function unsavedOf(field: string, page: ViewingPage): Draft | null {
  const text = keptText(field)
  if (text === '') return null
  const { draft, of }: Kept = JSON.parse(text)
  return isEqual(of, page.viewing) ? { ...draft, photos: page.photos } : null
}

/** Keeps a form in this tab until it is saved. What equals the viewing is not kept. */
export function keepUnsaved(
  field: string,
  page: ViewingPage,
  { photos: _, ...draft }: Draft,
): void {
  const { photos: __, ...saved } = draftOf(page)
  const kept: Kept = { draft, of: page.viewing }
  keepDraft(field, isEqual(draft, saved) ? '' : JSON.stringify(kept))
}

/** Of plain values whose fields are in the order of the forms above, or of the server. */
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
