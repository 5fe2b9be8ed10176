import { afterEach, beforeEach, expect, test } from 'bun:test'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CommentWire, ListedHomeWire, ViewingWire } from '../../src/shortlists/wire.ts'
import { dropDrafts } from '../lib/drafts.ts'
import { type Answers, open } from '../testing/open.tsx'
import { aDetail, NOA, NOW, refusal } from '../testing/samples.ts'
import { press } from '../testing/settings.tsx'
import { aShortlist, listHome } from '../testing/shortlist-samples.ts'

const ITAI = { _id: 'u2', name: 'Itai Ben-David', avatar: 'avatar_9' }
const MINE: CommentWire = {
  _id: 'k1',
  author: { _id: 'u1', name: 'Noa Levi', avatar: 'avatar_3' },
  text: 'The light!',
  onlyMe: true,
  at: NOW,
}
const HIS: CommentWire = { _id: 'k2', author: ITAI, text: 'A quiet street', onlyMe: false, at: NOW }

/** What the server has. */
let home: ListedHomeWire
let comments: CommentWire[]
beforeEach(() => {
  home = listHome('a1', 'new', { votes: [{ userId: 'u2', vote: 1 }] })
  comments = [MINE, HIS]
})

afterEach(dropDrafts)

const AT = '/api/shortlists/s1/homes/a1'

async function openHome(answers: Answers = {}, isSaved = true, user = NOA) {
  const opened = await open('/properties?home=a1', {
    user,
    answers: {
      'GET /api/assets/a1': aDetail({ isSaved, phoneNumber: '0547712096' }),
      'GET /api/assets/a1/bots': [],
      'GET /api/shortlists': [aShortlist()],
      [`GET ${AT}`]: () => home,
      [`GET ${AT}/comments`]: () => comments,
      ...answers,
    },
  })
  const bodies = (method: string) =>
    opened.sent.flatMap((one) => (one.method === method && one.body ? [one.body] : []))
  return { ...opened, bodies }
}

const panel = async () => within(await screen.findByRole('region', { name: 'On your shortlist' }))

test('a saved home shows its stage, the votes and the comments of its shortlist', async () => {
  await openHome()
  const shown = await panel()
  expect(shown.getByLabelText<HTMLSelectElement>('Stages').value).toBe('new')
  shown.getByText('Itai Ben-David: likes it')
  const said = within(screen.getByRole('region', { name: /^Comments/ }))
  expect(said.getAllByRole('listitem').length).toBe(2)
  said.getByText('only me')
  said.getByText('A quiet street')
})

test('a home that is on no shortlist asks for none of it', async () => {
  const { sent } = await openHome({}, false)
  await waitFor(() => expect(sent.some(({ path }) => path === '/api/shortlists')).toBe(true))
  expect(sent.some(({ path }) => path.startsWith(AT))).toBe(false)
  expect(screen.queryByRole('region', { name: 'On your shortlist' })).toBeNull()
})

test('a vote and a stage are shown at once, and go back when the server refuses', async () => {
  const { bodies } = await openHome({ [`PATCH ${AT}`]: refusal(409, 'Too late') })
  const like = (await panel()).getByRole('button', { name: 'I like it' })
  await userEvent.click(like)
  await screen.findByText('Too late')
  await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('false'))
  await userEvent.selectOptions((await panel()).getByLabelText('Stages'), 'Applied')
  expect(bodies('PATCH')).toEqual([{ vote: 1 }, { stage: 'applied' }])
})

test('what another member does is seen', async () => {
  const { server } = await openHome()
  await panel()
  home = { ...home, stage: 'viewing' }
  act(() => server.receive({ event: 'shortlist:updated', data: { _id: 's1' } }))
  const stage = () => screen.getByLabelText<HTMLSelectElement>('Stages').value
  await waitFor(() => expect(stage()).toBe('viewing'))
})

test('comments of others are read once they are shown, and once', async () => {
  const list = aShortlist()
  let unread = 1
  const { sent, server } = await openHome({
    'GET /api/shortlists': () => [{ ...list, counts: { ...list.counts, unread } }],
    [`POST ${AT}/read`]: () => {
      unread = 0
      return list
    },
  })
  const reads = () => sent.filter(({ path }) => path === `${AT}/read`).length
  await waitFor(() => expect(reads()).toBe(1))
  act(() => server.receive({ event: 'shortlist:updated', data: { _id: 's1' } }))
  comments = [...comments, { ...HIS, _id: 'k3', text: 'And bright' }]
  act(() => server.receive({ event: 'shortlist:updated', data: { _id: 's1' } }))
  await screen.findByText('And bright')
  expect(reads()).toBe(1)
  unread = 1
  comments = [...comments, { ...HIS, _id: 'k4', text: 'And near' }]
  act(() => server.receive({ event: 'shortlist:updated', data: { _id: 's1' } }))
  await waitFor(() => expect(reads()).toBe(2))
})

test('a comment is for all members, or for its author alone', async () => {
  const { bodies } = await openHome({ [`POST ${AT}/comments`]: () => comments })
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Write a comment')
  await userEvent.type(field, ' Bright ')
  await press('Send')
  await waitFor(() => expect(bodies('POST')).toEqual([{ text: 'Bright', onlyMe: false }]))
  await waitFor(() => expect(field.value).toBe(''))
  await press('Only you see this comment')
  await userEvent.type(field, 'Noisy')
  await press('Send')
  await waitFor(() => expect(bodies('POST').at(-1)).toEqual({ text: 'Noisy', onlyMe: true }))
})

test('a comment is sent once, however often its button is pressed, and another after it', async () => {
  const answered = Promise.withResolvers<CommentWire[]>()
  const { bodies } = await openHome({ [`POST ${AT}/comments`]: () => answered.promise })
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Write a comment')
  await userEvent.type(field, 'Bright')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))
  // What is typed now would be lost when the field is emptied.
  await userEvent.type(field, ' and new')
  expect(field.value).toBe('Bright')
  answered.resolve(comments)
  await waitFor(() => expect(field.value).toBe(''))
  expect(bodies('POST')).toEqual([{ text: 'Bright', onlyMe: false }])
  await userEvent.type(field, 'Near')
  await press('Send')
  await waitFor(() => expect(bodies('POST')).toHaveLength(2))
})

test('a comment that could not be sent stays in its field', async () => {
  await openHome({ [`POST ${AT}/comments`]: refusal(422, 'text: too long') })
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Write a comment')
  await userEvent.type(field, 'Bright')
  await press('Send')
  await screen.findByText('text: too long')
  expect(field.value).toBe('Bright')
})

const written = () => screen.findByLabelText<HTMLTextAreaElement>('Write a comment')
const isForMe = () =>
  screen.getByRole('button', { name: 'Only you see this comment' }).getAttribute('aria-pressed')

test('a comment that is being written is there after a reload, until it was sent', async () => {
  await openHome()
  await userEvent.type(await written(), 'Bright')
  cleanup()
  await openHome({ [`POST ${AT}/comments`]: () => comments })
  expect([(await written()).value, isForMe()]).toEqual(['Bright', 'false'])
  await press('Send')
  await waitFor(async () => expect((await written()).value).toBe(''))
  cleanup()
  await openHome()
  expect((await written()).value).toBe('')
})

test('what only its author sees stays so after a reload, and is not for who logs in next', async () => {
  await openHome()
  await userEvent.type(await written(), 'Too dear for him')
  await press('Only you see this comment')
  cleanup()
  await openHome()
  expect([(await written()).value, isForMe()]).toEqual(['Too dear for him', 'true'])
  cleanup()
  await openHome({}, true, { ...NOA, _id: 'u9' })
  expect([(await written()).value, isForMe()]).toEqual(['', 'false'])
})

test('only own comments can be deleted', async () => {
  const { sent } = await openHome({ 'DELETE /api/shortlists/s1/comments/k1': { _id: 'k1' } })
  await panel()
  expect(screen.getAllByRole('button', { name: /^Delete this comment/ }).length).toBe(1)
  await press('Delete this comment: The light!')
  await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
})

test('a comment is deleted once, however often its button is pressed', async () => {
  const { sent } = await openHome({
    'DELETE /api/shortlists/s1/comments/k1': async () => {
      // Slower than the second press.
      await Bun.sleep(50)
      comments = [HIS]
      return { _id: 'k1' }
    },
  })
  await panel()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Delete this comment: The light!' }))
  await waitFor(() => expect(screen.queryAllByText('The light!').length).toBe(0))
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('the first comment asks for the name that the account has not', async () => {
  const nameless = { ...NOA, firstname: '', lastname: '', fullname: '' }
  const { bodies } = await openHome(
    {
      'PATCH /api/users/u1': () =>
        JSON.stringify(bodies('PATCH').at(-1)).includes('Noa')
          ? { ...NOA, firstname: 'Noa', fullname: 'Noa' }
          : Response.json(
              { message: 'x', errors: { firstname: 'A first name is required' } },
              { status: 422 },
            ),
      [`POST ${AT}/comments`]: () => comments,
    },
    true,
    nameless,
  )
  const field = await screen.findByLabelText('Write a comment')
  expect(screen.queryByLabelText('Your name')).toBeNull()
  await userEvent.type(field, 'Bright')
  await press('Send')
  await screen.findByText('A first name is required')
  await userEvent.type(await screen.findByLabelText('Your name'), 'Noa')
  expect(bodies('POST')).toEqual([])
  await press('Send')
  await waitFor(() => expect(bodies('POST')).toEqual([{ text: 'Bright', onlyMe: false }]))
  expect(bodies('PATCH').at(-1)).toEqual({ _id: 'u1', firstname: 'Noa' })
})

test('a call offers the next stage, and is asked once', async () => {
  const { bodies } = await openHome({ [`PATCH ${AT}`]: () => home })
  await panel()
  expect(screen.queryByText('Mark as Contacted?')).toBeNull()
  const call = screen.getByRole('link', { name: '054-771-2096' })
  call.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(call)
  await screen.findByText('Mark as Contacted?')
  await press('Not now')
  expect(screen.queryByText('Mark as Contacted?')).toBeNull()
  await userEvent.click(call)
  await press('Contacted')
  await waitFor(() => expect(bodies('PATCH')).toEqual([{ stage: 'contacted' }]))
})

test('a viewing is planned with the usual checks, and cancelled', async () => {
  const { bodies, sent } = await openHome({
    [`GET ${AT}/viewing`]: () => ({
      photos: [],
      viewing: home.viewing && { ...home.viewing, after: null, clashes: [] },
      checklist: [
        { text: 'Water pressure', isDone: false },
        { text: 'Bars', isDone: false },
      ],
    }),
    [`PUT ${AT}/viewing`]: () => {
      home = { ...home, viewing: bodies('PUT').at(-1) as ViewingWire }
      return { ...home.viewing, after: null, clashes: [] }
    },
    [`DELETE ${AT}/viewing`]: {},
  })
  await panel()
  await press('Plan a viewing')
  const dialog = within(await screen.findByRole('dialog', { name: /Viewing/ }))
  const save = await dialog.findByRole('button', { name: 'Save' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  expect(dialog.queryByRole('button', { name: 'Cancel viewing' })).toBeNull()
  await userEvent.type(dialog.getByLabelText('Date'), '2099-11-25')
  await userEvent.type(dialog.getByLabelText('Time'), '18:30')
  await userEvent.selectOptions(dialog.getByLabelText('Remind'), '1 hour before')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Water pressure' }))
  dialog.getByText('1 of 2')
  await userEvent.click(save)
  await waitFor(() => expect(bodies('PUT').length).toBe(1))
  const sentViewing = bodies('PUT')[0] as ViewingWire
  expect(sentViewing).toMatchObject({ minutes: 30, remindMinutes: 60 })
  expect(sentViewing.checklist.filter(({ isDone }) => isDone)).toEqual([
    { text: 'Water pressure', isDone: true },
  ])
  await press('Edit')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel viewing' }))
  await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
})

const SEEN: ViewingWire = {
  at: '2026-11-01T15:30:00.000Z',
  minutes: 30,
  note: '',
  remindMinutes: null,
  checklist: [{ text: 'Bars', isDone: true }],
}

test('after a viewing its notes are kept, and the home goes on to the next stage', async () => {
  home = { ...home, stage: 'viewing', viewing: SEEN }
  const kept = { ...SEEN, after: null, clashes: [] }
  const { sent, bodies } = await openHome({
    [`GET ${AT}/viewing`]: { viewing: kept, checklist: [], photos: [] },
    [`PUT ${AT}/viewing`]: kept,
    [`PUT ${AT}/viewing/after`]: kept,
    [`PATCH ${AT}`]: () => home,
  })
  await panel()
  await press('Edit')
  const dialog = within(await screen.findByRole('dialog', { name: /Viewing/ }))
  await userEvent.type(await dialog.findByLabelText('Notes'), 'Bright')
  await userEvent.click(dialog.getByRole('button', { name: 'Save, move to Applied' }))
  await waitFor(() => expect(bodies('PATCH')).toEqual([{ stage: 'applied' }]))
  const after = sent.find(({ path }) => path === `${AT}/viewing/after`)
  expect(after?.body).toEqual({ note: 'Bright' })
})

test('a viewing that clashes with another is kept, and says so once', async () => {
  const clash = { assetId: 'a9', location: 'Halevi 48', at: SEEN.at, minutes: 30 }
  const { bodies } = await openHome({
    [`GET ${AT}/viewing`]: { viewing: null, checklist: [], photos: [] },
    [`PUT ${AT}/viewing`]: { ...SEEN, after: null, clashes: [clash] },
  })
  await panel()
  await press('Plan a viewing')
  const dialog = within(await screen.findByRole('dialog', { name: /Viewing/ }))
  await userEvent.type(await dialog.findByLabelText('Date'), '2099-11-25')
  await userEvent.type(dialog.getByLabelText('Time'), '18:30')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/^There is Halevi 48 at 17:30/)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Viewing/ })).toBeNull())
  expect(bodies('PUT').length).toBe(2)
})

test('a home says how far it is to the places of the other members', async () => {
  const way = { userId: 'u2', name: 'Studio', minutes: 16, mode: 'bike', isAbout: true } as const
  home = { ...home, ways: [way] }
  await openHome()
  const ways = (await panel()).getByRole('list', { name: 'Ways of the others' })
  expect(ways.textContent).toBe('Itai Ben-David≈ 16 min to Studio')
})

test('a comment that is longer than the field takes is not cut without a word', async () => {
  await openHome()
  const field = await written()
  await userEvent.click(field)
  await userEvent.paste('x'.repeat(field.maxLength + 1))
  expect(screen.getByText(/^The field is full. Characters at most: [\d,]+$/)).toBeDefined()
})
