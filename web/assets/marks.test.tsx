import { expect, test } from 'bun:test'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MarksWire } from '../../src/assets/marks/wire.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import { open } from '../testing/open.tsx'
import { aHome, NOA, refusal } from '../testing/samples.ts'

const list = (...assets: AssetWire[]) => ({
  'GET /api/assets': {
    assets,
    pagination: { total: assets.length, limit: 12, page: 1 },
    relax: [],
  },
  'GET /api/sources': [],
})

const aMark = (mark: Partial<MarksWire> = {}): MarksWire => ({
  _id: 'a1',
  isSaved: false,
  isHidden: false,
  note: null,
  seq: 1,
  ...mark,
})

/** Hides the home of the first card. */
async function hide(): Promise<void> {
  await userEvent.click(screen.getAllByRole('button', { name: 'Other actions' })[0] as HTMLElement)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide' }))
}

const saveButton = () => screen.getByRole('button', { name: 'Save' })
const isSaved = () => saveButton().getAttribute('aria-pressed')

test('a home that could not be hidden takes no undo from one that was hidden after it', async () => {
  const first = Promise.withResolvers<unknown>()
  await open('/properties', {
    answers: {
      'GET /api/assets': {
        assets: [aHome(), aHome({ _id: 'a2', location: 'אלנבי 5, חיפה' })],
        pagination: { total: 2, limit: 12, page: 1 },
        relax: [],
      },
      'GET /api/sources': [],
      'PUT /api/assets/a1/hidden': () => first.promise,
      'PUT /api/assets/a2/hidden': aMark({ _id: 'a2', isHidden: true }),
    },
  })
  for (const _home of ['a1', 'a2']) await hide()
  first.resolve(refusal(409, 'not now'))
  await screen.findByText('not now')
  const notice = screen.getByRole('button', { name: 'Undo' }).parentElement
  expect(notice?.textContent).toContain('אלנבי 5')
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('the focus goes on to the card beside one that is hidden, and to the heading after the last one', async () => {
  await open('/properties', {
    answers: {
      ...list(aHome(), aHome({ _id: 'a2', location: 'אלנבי 5, חיפה' })),
      'PUT /api/assets/a1/hidden': aMark({ isHidden: true }),
      'PUT /api/assets/a2/hidden': aMark({ _id: 'a2', isHidden: true }),
    },
  })
  await hide()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('אלנבי 5'))
  await hide()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('what another tab marks is shown on the card, and what is older is not', async () => {
  const { server } = await open('/properties', { answers: list(aHome()) })
  const told = (mark: Partial<MarksWire>) =>
    act(async () => server.receive({ event: 'asset:marked', data: aMark(mark) }))
  expect(isSaved()).toBe('false')
  await told({ isSaved: true, note: 'שכנים שקטים', seq: 7 })
  expect(isSaved()).toBe('true')
  screen.getByText('שכנים שקטים')
  await told({ seq: 6 })
  expect(isSaved()).toBe('true')
  await told({ isSaved: true, seq: 8 })
  expect(screen.queryByText('שכנים שקטים')).toBeNull()
  await told({ isHidden: true, seq: 9 })
  expect(screen.queryByRole('article')).toBeNull()
})

test('after a lost connection the homes are loaded again, and show what was marked meanwhile', async () => {
  let home = aHome()
  const answers = { ...list(), 'GET /api/assets': () => list(home)['GET /api/assets'] }
  const { server } = await open('/properties', { answers })
  await act(async () =>
    server.receive({ event: 'asset:marked', data: aMark({ isSaved: true, seq: 7 }) }),
  )
  expect(isSaved()).toBe('true')
  home = aHome({ price: 3_333 })
  const hello = { userId: NOA._id, build: '', resync: false }
  for (const _connection of ['first', 'second'])
    await act(async () => server.receive({ event: 'hello', data: hello }))
  await screen.findByText('₪3,333')
  expect(isSaved()).toBe('false')
})

test('what another tab marks waits while this one is changing the same home', async () => {
  const saved = Promise.withResolvers<unknown>()
  const { server } = await open('/properties', {
    answers: { ...list(aHome()), 'PUT /api/assets/a1/saved': () => saved.promise },
  })
  await userEvent.click(saveButton())
  await act(async () => server.receive({ event: 'asset:marked', data: aMark({ seq: 5 }) }))
  expect(isSaved()).toBe('true')
  await act(async () => saved.resolve(aMark({ isSaved: true, note: 'mine', seq: 6 })))
  expect(isSaved()).toBe('true')
  screen.getByText('mine')
})

test('an answer that is older than what another tab has done does not undo it', async () => {
  const saved = Promise.withResolvers<unknown>()
  const { server } = await open('/properties', {
    answers: { ...list(aHome()), 'PUT /api/assets/a1/saved': () => saved.promise },
  })
  await userEvent.click(saveButton())
  await act(async () => server.receive({ event: 'asset:marked', data: aMark({ seq: 6 }) }))
  await act(async () => saved.resolve(aMark({ isSaved: true, seq: 5 })))
  expect(isSaved()).toBe('false')
})
