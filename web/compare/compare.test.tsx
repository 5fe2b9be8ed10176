import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComparisonLinkWire, SharedComparisonWire } from '../../src/assets/compared/wire.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import { type Answers, open } from '../testing/open.tsx'
import { aHome, NOW } from '../testing/samples.ts'
import { aShortlist, listHome } from '../testing/shortlist-samples.ts'

const HOMES = [
  aHome({ location: 'ארלוזורוב 31, חיפה', price: 7_500, rooms: 3, size: 72, features: {} }),
  aHome({
    _id: 'a2',
    location: 'יהודה הלוי 48, חיפה',
    price: 6_900,
    rooms: 3,
    size: 60,
    features: { lift: true },
  }),
  aHome({
    _id: 'a3',
    location: '',
    price: null,
    rooms: 2.5,
    size: null,
    features: { lift: false },
  }),
]

const compared = (homes: AssetWire[]) => ({
  homes: homes.map((home) => ({ ...home, kind: 'flat', facts: [], votes: [] })),
})

function openCompare(homes = HOMES, answers: Answers = {}) {
  const ids = homes.map(({ _id }) => _id).join(',')
  return open(`/compare?ids=${ids}`, {
    answers: { 'GET /api/compare': compared(homes), ...answers },
  })
}

/** The cells of a row in words. */
const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name} `) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('each home has a column, and the best of a row is marked in words', async () => {
  const { sent } = await openCompare()
  expect(sent.some(({ path }) => path === '/api/compare?ids=a1%2Ca2%2Ca3')).toBe(true)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('ארלוזורוב 31'),
    expect.stringContaining('יהודה הלוי 48'),
    expect.stringContaining('Address not stated'),
  ])
  expect(cellsOf('Price')).toEqual(['₪7,500', '₪6,900 (best of the row)', 'Not stated'])
  expect(cellsOf('Rooms')).toEqual(['3 (best of the row)', '3 (best of the row)', '2.5'])
  expect(cellsOf('Size')).toEqual(['72 m² (best of the row)', '60 m²', 'Not stated'])
  expect(cellsOf('Lift')).toEqual(['Not stated', 'Yes (best of the row)', 'No'])
  expect(cellsOf('Floor').join()).not.toContain('best')
  expect(screen.queryByRole('row', { name: /^Parking/ })).toBeNull()
})

test('what members say of each home is in the last row, in words', async () => {
  const [first, second] = HOMES
  const noa = { _id: 'u1', name: 'Noa', avatar: '', vote: 1, ways: [] }
  const amit = { _id: 'u2', name: '', avatar: '', vote: -1, ways: [] }
  const votes = [[noa, amit], [{ ...noa, vote: null }]]
  const facts = { kind: null, facts: [] }
  const homes = [first, second].map((home, place) => ({ ...home, ...facts, votes: votes[place] }))
  await openCompare([first, second] as AssetWire[], { 'GET /api/compare': { homes } })
  expect(cellsOf('Votes')).toEqual(['Noalikes itMemberdoes not like it', 'Noahas not voted'])
})

test('a rent and the price of a sale are not compared', async () => {
  await openCompare([HOMES[0], aHome({ _id: 's', dealType: 'sale', price: 2_000_000 })] as never)
  expect(cellsOf('Price')).toEqual(['₪7,500', '₪2,000,000'])
})

test('what only a text states is compared too', async () => {
  const [first, second] = HOMES
  const sums = [400, 300].map((value) => [{ field: 'arnona', value, phrase: 'ארנונה' }])
  await openCompare([first, second] as AssetWire[], {
    'GET /api/compare': {
      homes: [first, second].map((home, place) => ({
        ...home,
        kind: null,
        facts: sums[place],
        votes: [],
      })),
    },
  })
  expect(cellsOf('Arnona')).toEqual(['₪400', '₪300 (best of the row)'])
})

test('rows in which all are the same can be left out', async () => {
  await openCompare(HOMES.slice(0, 2))
  expect(cellsOf('Rooms')).toHaveLength(2)
  await userEvent.click(screen.getByRole('switch', { name: 'Only differences' }))
  expect(screen.queryByRole('row', { name: /^Rooms/ })).toBeNull()
  expect(cellsOf('Price')).toHaveLength(2)
})

test('a viewing is planned of a home that is on the shortlist and is not gone', async () => {
  const at = '/api/shortlists/s1/homes/a1'
  const homes = HOMES.map((home, place) => ({
    ...home,
    isSaved: place !== 1,
    removedAt: place === 2 ? NOW : null,
  }))
  await openCompare(homes as AssetWire[], {
    'GET /api/shortlists': [aShortlist()],
    [`GET ${at}`]: listHome('a1', 'new'),
    [`GET ${at}/comments`]: [],
    [`GET ${at}/viewing`]: { viewing: null, checklist: [], photos: [] },
  })
  expect(cellsOf('Next')).toEqual(['Plan a viewing', '', ''])
  await userEvent.click(screen.getByRole('button', { name: /^Plan a viewing: .*ארלוזורוב 31/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Viewing' }))
  await dialog.findByLabelText('Date')
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('without a home that is on the shortlist there is no viewing to plan', async () => {
  await openCompare()
  expect(screen.queryByRole('row', { name: /^Next/ })).toBeNull()
})

test('a home can be left out as long as two remain', async () => {
  const { place } = await openCompare()
  await userEvent.click(screen.getByRole('link', { name: /Leave out .*ארלוזורוב 31/ }))
  await waitFor(() => expect(place()).toBe('/compare?ids=a2%2Ca3'))
})

test('of two homes none can be left out', async () => {
  await openCompare(HOMES.slice(0, 2))
  expect(screen.queryByRole('link', { name: /Leave out/ })).toBeNull()
})

test('homes that cannot be compared say why', async () => {
  const refusal = Response.json(
    { message: 'Choose 2 to 4 homes to compare.', code: 'invalid' },
    { status: 422 },
  )
  await open('/compare', { answers: { 'GET /api/compare': refusal } })
  screen.getByText('Choose 2 to 4 homes to compare.')
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Shortlist' })
  expect(link.getAttribute('href')).toBe('/shortlist')
})

const LINK: ComparisonLinkWire = {
  secret: 'abc',
  url: 'http://127.0.0.1:3000/c/abc',
  ids: ['a1', 'a2'],
  locations: [],
  createdAt: '2026-11-25T10:00:00.000Z',
}

test('a comparison is shared by a link that can be taken back', async () => {
  const links: ComparisonLinkWire[] = []
  const { sent } = await openCompare(HOMES.slice(0, 2), {
    'GET /api/compare/links': () => links,
    'POST /api/compare/links': LINK,
    'DELETE /api/compare/links/abc': [],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this comparison' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Make a public link' }))
  await dialog.findByText(LINK.url)
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ ids: ['a1', 'a2'] })
  await userEvent.click(dialog.getByRole('button', { name: 'Take the public link back' }))
  await dialog.findByRole('button', { name: 'Make a public link' })
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('a link that was made before is shown again', async () => {
  await openCompare(HOMES.slice(0, 2), {
    'GET /api/compare/links': [{ ...LINK, ids: ['a2', 'a1'], url: 'http://x/c/other' }, LINK],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  await screen.findByText(LINK.url)
})

test('two to four saved homes are chosen in the finder', async () => {
  const homes = [1, 2, 3, 4, 5].map((n) => aHome({ _id: `a${n}`, location: `הרצל ${n}, חיפה` }))
  const pagination = { total: 5, limit: 12, page: 1 }
  await open('/properties?saved=true', {
    answers: {
      'GET /api/assets': { assets: homes, pagination, relax: [] },
      'GET /api/sources': [],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Compare homes' }))
  screen.getByText('Choose 2 to 4 homes.')
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  for (const box of boxes.slice(0, 4)) await userEvent.click(box)
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false, false, false, true])
  await userEvent.click(boxes[1] as HTMLInputElement)
  const link = screen.getByRole('link', { name: 'Compare 3 homes' })
  expect(link.getAttribute('href')).toBe('/compare?ids=a1%2Ca3%2Ca4')
})

const SHARED: SharedComparisonWire = {
  url: 'http://127.0.0.1:3000/c/abc',
  homes: HOMES.slice(0, 2).map((home, place) => ({
    ...home,
    kind: 'flat',
    street: place === 0 ? 'ארלוזורוב 31' : null,
    photo: place === 0 ? '/c/abc/photos/0' : null,
  })),
}

test('a stranger sees the homes of a public link, without ways to change them', async () => {
  await open('/c', { user: null, compared: SHARED })
  screen.getByRole('heading', { name: 'Compare' })
  expect(cellsOf('Price')).toEqual(['₪7,500', '₪6,900 (best of the row)'])
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(document.title).toBe('Compare 2 homes | Metzia')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

test('the ways to places are rows: those of the reader, and of other members by their name', async () => {
  const way = { placeId: 'p1', name: 'Work', day: 'sunday', at: '09:00', changes: 1 } as const
  const travel = [{ ...way, minutes: 34, mode: 'transit', isAbout: false } as const]
  const itai = { _id: 'u2', name: 'Itai', avatar: 'avatar_9', vote: null }
  const [one, other] = HOMES.slice(0, 2).map((home) => ({ ...home, kind: 'flat', facts: [] }))
  await openCompare(HOMES.slice(0, 2), {
    'GET /api/compare': {
      homes: [
        { ...one, travel, votes: [{ ...itai, ways: [{ name: 'Studio', minutes: 20 }] }] },
        { ...other, votes: [{ ...itai, ways: [{ name: 'Studio', minutes: 12 }] }] },
      ],
    },
  })
  expect(cellsOf('To Work')).toEqual(['34 min', 'Not stated'])
  expect(cellsOf('To Studio \\(Itai\\)')).toEqual(['20 min', '12 min (best of the row)'])
})
