import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { dropDrafts } from '../lib/drafts.ts'
import { type Answers, open } from '../testing/open.tsx'
import { aDetail, NOA } from '../testing/samples.ts'
import { press } from '../testing/settings.tsx'
import { aShortlist, listHome } from '../testing/shortlist-samples.ts'

const AT = '/api/shortlists/s1/homes/a1'
const CHECKS = [{ text: 'Damp', isDone: false }]
const PAST = {
  ...{ at: '2020-11-25T15:30:00.000Z', minutes: 30, note: '', remindMinutes: null },
  ...{ checklist: CHECKS, after: null, clashes: [] },
}

afterEach(dropDrafts)

/** A home on a shortlist, with the dialog of its viewing. */
async function openViewing(viewing: typeof PAST | null, answers: Answers = {}, user = NOA) {
  const opened = await open('/properties?home=a1', {
    user,
    answers: {
      'GET /api/assets/a1': aDetail({ isSaved: true }),
      'GET /api/assets/a1/bots': [],
      'GET /api/shortlists': [aShortlist()],
      [`GET ${AT}`]: listHome('a1', 'viewing', { viewing }),
      [`GET ${AT}/comments`]: [],
      [`GET ${AT}/viewing`]: { viewing, checklist: CHECKS, photos: [] },
      [`PUT ${AT}/viewing`]: { ...PAST },
      [`PUT ${AT}/viewing/after`]: { ...PAST },
      [`PATCH ${AT}`]: listHome('a1', 'declined', { viewing }),
      ...answers,
    },
  })
  return { ...opened, ...(await openAgain(viewing)) }
}

async function openAgain(viewing: typeof PAST | null) {
  await press(viewing ? 'Edit' : 'Plan a viewing')
  const dialog = within(await screen.findByRole('dialog', { name: 'Viewing' }))
  await dialog.findByRole('radio', { name: 'After' })
  return { dialog }
}

type Dialog = Awaited<ReturnType<typeof openAgain>>['dialog']
const pressIn = (dialog: Dialog, name: string) =>
  userEvent.click(dialog.getByRole('button', { name }))
const notesOf = (dialog: Dialog) => dialog.getByLabelText<HTMLTextAreaElement>('Notes')
const note = (dialog: Dialog, value: string) =>
  fireEvent.change(notesOf(dialog), { target: { value } })
const isGone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Viewing' })).toBeNull())

test('notes of a viewing are there again when its dialog was closed without saving', async () => {
  const { dialog } = await openViewing(PAST)
  note(dialog, 'Damp ceiling')
  await pressIn(dialog, 'Close')
  await isGone()
  const again = await openAgain(PAST)
  expect(notesOf(again.dialog).value).toBe('Damp ceiling')
})

test('notes are saved without moving the home, and are not kept in the tab then', async () => {
  const { dialog, sent } = await openViewing(PAST)
  note(dialog, 'Damp ceiling')
  await pressIn(dialog, 'Save')
  await isGone()
  const changes = sent.filter(({ method, path }) => method !== 'GET' && path.startsWith(AT))
  expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PUT ${AT}/viewing`,
    `PUT ${AT}/viewing/after`,
  ])
  expect(changes[1]?.body).toEqual({ note: 'Damp ceiling' })
  const again = await openAgain(PAST)
  expect(notesOf(again.dialog).value).toBe('')
})

test('notes of a viewing that was not planned are saved as one of now', async () => {
  const { dialog, sent } = await openViewing(null)
  await userEvent.click(dialog.getByRole('radio', { name: 'After' }))
  note(dialog, 'Too dark')
  await pressIn(dialog, 'Not for us')
  await isGone()
  const changes = sent.filter(({ method, path }) => method !== 'GET' && path.startsWith(AT))
  expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PUT ${AT}/viewing`,
    `PUT ${AT}/viewing/after`,
    `PATCH ${AT}`,
  ])
  expect(changes[0]?.body).toMatchObject({ minutes: 30, remindMinutes: null, checklist: CHECKS })
})

test('notes that were not saved are not shown to the user who logs in next in this tab', async () => {
  const { dialog } = await openViewing(PAST)
  note(dialog, 'Damp ceiling')
  await pressIn(dialog, 'Close')
  await isGone()
  cleanup()
  const next = await openViewing(PAST, {}, { ...NOA, _id: 'u2' })
  expect(notesOf(next.dialog).value).toBe('')
})
