import { beforeEach, expect, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ListedHomeWire } from '../../src/shortlists/wire.ts'
import { type Answers, open } from '../testing/open.tsx'
import { aHome, NOA, refusal } from '../testing/samples.ts'
import { press } from '../testing/settings.tsx'
import { aPage, aShortlist, HOMES, listHome } from '../testing/shortlist-samples.ts'
import { moved } from './board.ts'

/** What the server has; a test or an answer changes it. */
let homes: ListedHomeWire[] = []

beforeEach(() => {
  homes = HOMES
})

const openList = (answers: Answers = {}, path = '/shortlist') =>
  open(path, {
    user: NOA,
    answers: {
      'GET /api/shortlists': [aShortlist()],
      'GET /api/shortlists/s1': () => aPage(homes),
      ...answers,
    },
  })

const column = (name: RegExp) => within(screen.getByRole('region', { name }))
const streets = (name: RegExp) =>
  column(name)
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
const cardOf = (street: string) => {
  const card = screen.getByRole('heading', { name: street }).closest('article')
  return within(card as HTMLElement)
}
const openMenu = async (street: string) => {
  await press(new RegExp(`, Move or more: ${street}$`))
  return within(await screen.findByRole('menu'))
}

/** The window of these tests is narrow; stages are side by side in a wide one. */
const wide = (isWide: boolean) => {
  globalThis.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: isWide, media: query }) as MediaQueryList
}

test('homes stand by stage, with votes, the last comment and the viewing', async () => {
  await openList()
  expect(document.title).toBe('Shortlist | Metzia')
  expect(streets(/^New/)).toEqual(['Yafo 30', 'Vital 12'])
  expect(streets(/^Contacted/)).toEqual(['Halevi 48'])
  cardOf('Yafo 30').getByText('Noa Levi: likes it')
  cardOf('Vital 12').getByText('Noa Levi: no vote yet')
  cardOf('Vital 12').getByText('Itai Ben-David: not for them')
  cardOf('Vital 12').getAllByText('Too far for me')
  cardOf('Halevi 48').getByText(/^Wed .*25\.11.*17:30/)
})

test('the filter counts what it shows', async () => {
  const { place } = await openList()
  const filter = within(screen.getByRole('navigation', { name: 'Show' }))
  expect(filter.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All3',
    'Both like1',
    'My turn2',
    'Has viewing1',
  ])
  await userEvent.click(filter.getByRole('link', { name: /Both like/ }))
  await waitFor(() => expect(streets(/^New/)).toEqual(['Yafo 30']))
  expect(streets(/^Contacted/)).toEqual([])
  expect(place()).toContain('show=both')
})

test('the menu moves a home at once, and the move can be undone', async () => {
  const { sent } = await openList({
    'PATCH /api/shortlists/s1/homes/a': () => {
      const to = sent.at(-1)?.body as { stage: 'new' | 'contacted'; position: number }
      homes = moved(homes, 'a', { stage: to.stage, index: to.position })
      return homes[0]
    },
  })
  const menu = await openMenu('Yafo 30')
  await userEvent.click(menu.getByRole('menuitem', { name: 'Contacted' }))
  await waitFor(() => expect(streets(/^Contacted/)).toEqual(['Halevi 48', 'Yafo 30']))
  const moves = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await waitFor(() => expect(moves()).toEqual([{ stage: 'contacted', position: 1 }]))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(streets(/^New/)).toEqual(['Yafo 30', 'Vital 12']))
  expect(moves().at(-1)).toEqual({ stage: 'new', position: 0 })
})

test('a move that the server refuses goes back, with the reason', async () => {
  await openList({ 'PATCH /api/shortlists/s1/homes/a': refusal(404, 'Not found') })
  const menu = await openMenu('Yafo 30')
  await userEvent.click(menu.getByRole('menuitem', { name: 'Applied' }))
  await screen.findByText('Not found')
  expect(streets(/^New/)).toEqual(['Yafo 30', 'Vital 12'])
})

test('a vote that is chosen again is taken back', async () => {
  const { sent } = await openList({ 'PATCH /api/shortlists/s1/homes/a': () => homes[0] })
  const menu = await openMenu('Yafo 30')
  await userEvent.click(menu.getByRole('menuitem', { name: 'I like it' }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PATCH').at(-1)?.body).toEqual({ vote: null }),
  )
})

test('a home is taken off after a question', async () => {
  const { sent } = await openList({
    'DELETE /api/shortlists/s1/homes/a': () => {
      homes = homes.slice(1)
      return { _id: 'a' }
    },
  })
  const menu = await openMenu('Yafo 30')
  await userEvent.click(menu.getByRole('menuitem', { name: 'Take off the shortlist' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(question.getByRole('button', { name: 'Take off the shortlist' }))
  await waitFor(() => expect(streets(/^New/)).toEqual(['Vital 12']))
})

test('what another member does is seen without a reload', async () => {
  const { server } = await openList()
  homes = moved(HOMES, 'a', { stage: 'viewing', index: 0 })
  act(() => server.receive({ event: 'shortlist:updated', data: { _id: 'other' } }))
  act(() => server.receive({ event: 'shortlist:updated', data: { _id: 's1' } }))
  await waitFor(() => expect(streets(/^Viewing/)).toEqual(['Yafo 30']))
})

test('a home is moved by keyboard, which says where it is, and keeps the focus', async () => {
  wide(true)
  const { sent } = await openList({
    'PATCH /api/shortlists/s1/homes/a': () => {
      homes = moved(homes, 'a', { stage: 'contacted', index: 1 })
      return homes[0]
    },
  })
  const link = cardOf('Yafo 30').getByRole('link')
  link.focus()
  await userEvent.keyboard(' ')
  await screen.findByText('Picked up Yafo 30, New, 1 of 2')
  await userEvent.keyboard('{ArrowRight}')
  await screen.findByText('Contacted, 1 of 2')
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByText('Contacted, 2 of 2')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Dropped Yafo 30, Contacted, 2 of 2')
  await waitFor(() => expect(streets(/^Contacted/)).toEqual(['Halevi 48', 'Yafo 30']))
  expect(sent.filter(({ method }) => method === 'PATCH').at(-1)?.body).toEqual({
    stage: 'contacted',
    position: 1,
  })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Yafo 30'))
})

test('Escape puts back what was picked up', async () => {
  wide(true)
  const { sent } = await openList()
  cardOf('Yafo 30').getByRole('link').focus()
  await userEvent.keyboard(' {ArrowRight}{Escape}')
  await screen.findByText('Yafo 30 is back in its place')
  expect(sent.some(({ method }) => method === 'PATCH')).toBe(false)
  expect(streets(/^New/)).toEqual(['Yafo 30', 'Vital 12'])
})

test('where one stage is shown, the space bar picks nothing up', async () => {
  wide(false)
  await openList()
  cardOf('Yafo 30').getByRole('link').focus()
  await userEvent.keyboard(' ')
  expect(screen.queryByText(/Picked up/)).toBeNull()
})

test('Not for us is a rail that opens', async () => {
  homes = [...HOMES, listHome('d', 'declined')]
  await openList()
  const rail = () => screen.getByRole('button', { name: /^1\s*Not for us$|^Fold: Not for us$/ })
  expect(rail().getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(rail())
  expect(rail().getAttribute('aria-expanded')).toBe('true')
})

test('an empty shortlist says how it begins', async () => {
  homes = []
  await openList()
  screen.getByText('Nothing kept yet')
  expect(screen.getByRole('link', { name: 'Look at homes' }).getAttribute('href')).toBe(
    '/properties',
  )
})

test('another shortlist is chosen, made current, renamed and made', async () => {
  const lists = [aShortlist(), aShortlist({ _id: 's2', name: 'Haifa', isCurrent: false })]
  const { sent, place } = await openList({
    'GET /api/shortlists': lists,
    'GET /api/shortlists/s2': () => aPage([], lists[1]),
    'PATCH /api/shortlists/s1': lists[0],
    'PATCH /api/shortlists/s2': lists[1],
    'POST /api/shortlists': lists[1],
  })
  await press('Shortlists')
  const dialog = within(await screen.findByRole('dialog'))
  const changes = () => sent.filter(({ method }) => /PATCH|POST/.test(method)).at(-1)
  await userEvent.click(dialog.getByRole('button', { name: 'Save homes here' }))
  await waitFor(() =>
    expect(changes()).toMatchObject({ path: '/api/shortlists/s2', body: { isCurrent: true } }),
  )
  await userEvent.type(dialog.getByLabelText('Name of the shortlist'), 'Ours')
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(changes()).toMatchObject({ body: { name: 'Ours' } }))
  await userEvent.type(dialog.getByLabelText('New shortlist'), 'Haifa')
  await userEvent.click(dialog.getByRole('button', { name: 'Make it' }))
  await screen.findByRole('heading', { level: 1, name: 'Haifa' })
  expect(place()).toContain('list=s2')
})

test('a card of a sale says whether it fits the figures of its reader', async () => {
  const affordability = {
    ...{ purchaseTax: 49_038, loan: 1_819_038, loanToValue: 59.3, monthly: 12_000, share: 38.7 },
    ...{ verdict: 'tight' as const, why: { by: 'income' as const, limit: 40 }, isAnother: false },
    ...{ since: 2024, checked: '2026-11-25' },
  }
  const asset = aHome({ _id: 'd', location: 'Nordau 62', dealType: 'sale', affordability })
  homes = [listHome('d', 'new', { asset })]
  await openList()
  cardOf('Nordau 62').getByText('Tight')
})
