import type { ViewingPhotoWire } from '../../src/shortlists/photos/wire.ts'
import type { ViewingPage } from '../../src/shortlists/viewings/wire.ts'
import type { ViewingWire } from '../../src/shortlists/wire.ts'

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
export function viewingOf({ date, time, ...draft }: Draft): ViewingWire | null {
  const at = new Date(`${date}T${time}`)
  if (Number.isNaN(at.getTime())) return null
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
