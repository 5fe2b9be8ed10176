import { expect, test } from 'bun:test'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AssetWire } from '../../src/assets/wire.ts'
import type { HomeBotsWire } from '../../src/matching/wire.ts'
import { open } from '../testing/open.tsx'
import { aChat, aHome } from '../testing/samples.ts'
import { CompactHome } from './home-card.tsx'

const NEAREST = { _id: 'b1', chatName: 'כרמל' }

function openList(homes: readonly AssetWire[], said: unknown = [], chats: readonly object[] = []) {
  return open('/properties', {
    answers: {
      'GET /api/assets': {
        assets: homes,
        pagination: { total: homes.length, limit: 12, page: 1 },
        relax: [],
      },
      'GET /api/assets/bots': said,
      'GET /api/chats': chats,
      'GET /api/sources': [],
    },
  })
}

const card = () => screen.getByRole('article')

test('a card has one row of actions, and the rest in a menu that the keyboard can use', async () => {
  await openList([aHome({ googleMapsUrl: 'https://www.google.com/maps/search/?api=1&query=1,2' })])
  const buttons = within(card()).getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Save',
    'Other actions',
  ])
  within(card()).getByRole('link', { name: '054-771-2096' })
  await userEvent.click(within(card()).getByRole('button', { name: 'Other actions' }))
  const items = await within(card()).findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'Write on WhatsApp',
    'Show in Google Maps',
    'Open listing',
    'Hide',
  ])
  // The arrows are those of the menu, not the ones that lead through the card.
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('role')).toBe('menu')
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(within(card()).getByRole('button', { name: 'Other actions' }))
})

test('the price of a metre stands beside the size', async () => {
  await openList([aHome()])
  const size = within(card()).getByText('72 m²').closest('li')
  expect(size?.textContent).toBe('72 m² · ₪58/m²')
})

test('no block of a card goes against the direction of the card', async () => {
  await openList([
    aHome({ verdict: 'find', findScore: 18, isSublet: true, isSaved: true, note: 'quiet' }),
  ])
  const body = within(card()).getByRole('heading', { level: 3 }).parentElement
  expect(body?.getAttribute('dir')).toBe('rtl')
  expect(body?.querySelectorAll('div[dir="ltr"], ul[dir="ltr"], p[dir="ltr"]')).toHaveLength(0)
})

test('the number of listings stands before its word in a Hebrew card', async () => {
  await openList([aHome({ listingCount: 2 })])
  expect(within(card()).getByText('2 listings').tagName).toBe('BDI')
})

test('a card has few elements, and those that it has many of have no utility classes', async () => {
  const images = ['/images/a1/0', '/images/a1/1', '/images/a1/2']
  await openList(
    [aHome({ images })],
    [{ _id: 'a1', matching: [NEAREST], matchingCount: 1, nearest: null }],
  )
  await within(card()).findByText('כרמל')
  const parts = [...card().querySelectorAll('*')]
  // The buttons of the gallery and the photo beside the first are there once the script runs.
  const drawn = parts.filter(
    (part) => !part.closest('.gallery > button, .gallery .after, .photo-broken > svg'),
  )
  expect(drawn.length).toBeLessThanOrEqual(32)
  // Three facts, of which one has two parts, a bot and what it says of it to readers of screens.
  expect(
    card().querySelectorAll('.home-facts *, .home-said *, .home-acts > button *'),
  ).toHaveLength(9)
})

test('the place of the photo is drawn by two classes, and what is beside it is hidden from readers of screens', async () => {
  const images = Array.from({ length: 9 }, (_, at) => `/images/a1/${at}`)
  await openList([aHome({ images })])
  const dots = () => card().querySelector('.gallery-dots')?.className
  const next = within(card()).getByRole('button', { name: 'Next photo' })
  expect(dots()).toBe('gallery-dots of-7 at-0')
  await userEvent.click(next)
  expect(dots()).toBe('gallery-dots of-7 at-1')
  const photos = [...card().querySelectorAll('.gallery > div > *')]
  expect(photos.map((photo) => photo.getAttribute('aria-hidden'))).toEqual(['true', null, 'true'])
  expect(photos.map((photo) => /(before|after)?$/.exec(photo.className)?.[0])).toEqual([
    'before',
    '',
    'after',
  ])
  for (let at = 1; at < 5; at += 1) await userEvent.click(next)
  // Those around it are shown: two of the nine are not.
  expect(dots()).toBe('gallery-dots of-7 at-3')
})

test('the button of a photo that has none beyond it passes the focus on, also when arrows change the photo', async () => {
  await openList([aHome({ images: ['/images/a1/0', '/images/a1/1'] })])
  const focused = () => document.activeElement?.getAttribute('aria-label')
  within(card()).getByRole('button', { name: 'Next photo' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('Previous photo')
  await userEvent.keyboard('{Enter}')
  expect(focused()).toBe('Next photo')
})

test('the tooltip of a saved home says that it is saved, and its button keeps its name', async () => {
  await openList([aHome({ isSaved: true }), aHome({ _id: 'a2' })])
  const tips = screen
    .getAllByRole('button', { name: 'Save' })
    .map((button) => button.getAttribute('data-tip'))
  expect(tips).toEqual(['Saved', null])
})

test('a card names two of the bots that it matches, and how many more there are', async () => {
  const matching = [NEAREST, { _id: 'b2', chatName: 'Sea' }]
  await openList([aHome()], [{ _id: 'a1', matching, matchingCount: 5, nearest: null }])
  const name = await within(card()).findByText('כרמל')
  expect(name.tagName).toBe('BDI')
  expect(name.closest('p')?.textContent).toBe('Matches your bots כרמל, Sea +3')
})

test.each([
  [{ code: 'price', is: 9_200, limit: 8_000 }, "₪9,200 is above this bot's ₪8,000"],
  [{ code: 'price', is: 2_000, limit: 3_000 }, "₪2,000 is below this bot's ₪3,000"],
  [{ code: 'rooms', is: 2, limit: 3 }, "2 rooms are fewer than this bot's 3"],
  [
    { code: 'entryFrom', is: '2026-03-01', limit: '2026-04-01' },
    "Entry 1.3.2026 is before this bot's 1.4.2026",
  ],
  [{ code: 'lift' }, 'It has no lift'],
])('a card that matches no bot says what keeps the nearest one: %j', async (reason, words) => {
  const nearest = { ...NEAREST, reason: { text: 'as the server says', ...reason } }
  await openList([aHome()], [{ _id: 'a1', matching: [], matchingCount: 0, nearest }])
  const line = (await within(card()).findByText(words)).closest('p')
  expect(line?.textContent).toBe(`כרמל: ${words}`)
  // After the facts.
  const facts = within(card()).getByText('3 rooms')
  expect(facts.compareDocumentPosition(line as Node) & Node.DOCUMENT_POSITION_FOLLOWING).toBe(4)
})

test.each([
  ['without bots no card keeps a line for them', [], 0],
  ['until bots have answered, cards keep a line for them', [aChat()], 1],
])('%s', async (_, chats, lines) => {
  const said = Promise.withResolvers<HomeBotsWire[]>()
  await openList([aHome()], () => said.promise, chats)
  expect(card().querySelectorAll('.home-said')).toHaveLength(lines)
  await act(async () => said.resolve([]))
  expect(card().querySelectorAll('.home-said')).toHaveLength(0)
})

test('bots are asked about all homes of a page at once', async () => {
  const { sent } = await openList([aHome(), aHome({ _id: 'a2' })])
  const asked = sent.filter(({ path }) => path.startsWith('/api/assets/bots'))
  expect(asked.map(({ path }) => path)).toEqual(['/api/assets/bots?ids=a1,a2'])
})

test('a card says how far the first place is, and nothing where it is not known', async () => {
  const way = { placeId: 'p1', name: 'Work', day: 'sunday', at: '09:00', changes: 1 } as const
  const travel = [{ ...way, minutes: 34, mode: 'transit', isAbout: false } as const]
  await openList([aHome({ travel }), aHome({ _id: 'other', travel: [] })])
  expect(screen.getAllByText('34 min to Work')).toHaveLength(1)
})

const MORTGAGE: NonNullable<AssetWire['affordability']> = {
  ...{ purchaseTax: 49_038, loan: 1_819_038, loanToValue: 59.3, monthly: 9_628, share: 31.1 },
  ...{ verdict: 'fits', why: { by: 'income', limit: 33 }, isAnother: false },
  ...{ since: 2024, checked: '2026-11-25' },
}

test.each([
  ['fits', 'Fits'],
  ['tight', 'Tight'],
  ['above', 'Above'],
] as const)('a card of a sale says beside its payment that it is %s', async (verdict, word) => {
  await openList([aHome({ dealType: 'sale', affordability: { ...MORTGAGE, verdict } })])
  const line = within(card()).getByText('≈ ₪9,628 a month with your mortgage').closest('p')
  expect(within(line as HTMLElement).getByText(word).className).toContain('chip')
})

test('a card says nothing of it to a reader without figures', async () => {
  await openList([aHome({ dealType: 'sale' })])
  for (const word of ['Fits', 'Tight', 'Above']) expect(within(card()).queryByText(word)).toBeNull()
})

test('a home in a row says it beside its price', () => {
  const home = aHome({ dealType: 'sale', price: 3_070_000, affordability: MORTGAGE })
  render(<CompactHome home={home} link={(title) => title} />)
  within(screen.getByText('₪3,070,000').closest('p') as HTMLElement).getByText('Fits')
})
