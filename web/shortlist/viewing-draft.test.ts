import { expect, test } from 'bun:test'
import { draftOf, viewingOf } from './viewing-draft.ts'

const VIEWING = {
  at: '2026-11-25T16:30:00.000Z',
  minutes: 45,
  note: 'Second floor',
  remindMinutes: 60,
  checklist: [{ text: 'Bars', isDone: true }],
}

const planned = (viewing: typeof VIEWING | null, remind: number | null = 60) =>
  draftOf({
    viewing: viewing && { ...viewing, remindMinutes: remind, after: null, clashes: [] },
    checklist: [
      { text: 'Water pressure', isDone: false },
      { text: 'Bars', isDone: false },
    ],
    photos: [],
  })

test('a viewing is the same after its form', () => {
  expect(viewingOf(planned(VIEWING))).toEqual(VIEWING)
  const silent = { ...VIEWING, remindMinutes: null }
  expect(viewingOf(planned(VIEWING, null))).toEqual(silent)
})

test('a new one has the usual checks, and is none before its date and time are chosen', () => {
  const draft = planned(null)
  expect(draft.checklist).toEqual([
    { key: 0, text: 'Water pressure', isDone: false },
    { key: 1, text: 'Bars', isDone: false },
  ])
  expect(viewingOf(draft)).toBeNull()
  expect(viewingOf({ ...draft, date: '2026-11-25' })).toBeNull()
  expect(viewingOf({ ...draft, time: '18:30' })).toBeNull()
  expect(viewingOf({ ...draft, date: '2026-11-25', time: '18:30' })?.at).toMatch(
    /^2026-11-25T\d\d:30/,
  )
})

test('lines without text are left out', () => {
  const checklist = [
    { key: 0, text: '  ', isDone: false },
    { key: 1, text: ' Bars ', isDone: false },
  ]
  expect(viewingOf({ ...planned(VIEWING), checklist })?.checklist).toEqual([
    { text: 'Bars', isDone: false },
  ])
})
