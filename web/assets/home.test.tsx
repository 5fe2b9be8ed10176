import { afterEach, expect, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import type { BotExplanationWire } from '../../src/matching/wire.ts'
import { type Answers, open } from '../testing/open.tsx'
import { aDetail, refusal } from '../testing/samples.ts'

type Listing = AssetDetailWire['listings'][number]
type Comparable = AssetDetailWire['comparables']['assets'][number]

const aComparable = (at: number, change: Partial<Comparable> = {}): Comparable => ({
  _id: `c${at}`,
  location: `בן יהודה ${at}, חיפה`,
  coordinates: [34.99, 32.8 + at / 1_000],
  photo: null,
  firstSeenAt: '2026-11-02T08:00:00.000Z',
  removedAt: null,
  price: 5_000 + at,
  size: 70,
  rooms: 3,
  distance: at,
  ...change,
})

const aListing = (listing: Partial<Listing> = {}): Listing => ({
  _id: 'l1',
  source: 'yad2',
  externalId: 'x1',
  link: 'https://www.yad2.co.il/item/x1',
  price: 4_200,
  merchant: false,
  size: 72,
  firstSeenAt: '2026-11-01T08:00:00.000Z',
  lastSeenAt: '2026-11-21T07:30:00.000Z',
  goneAt: null,
  joinedBy: null,
  ...listing,
})

const ESTIMATED = { estimate: 6_900, low: 6_300, high: 7_500, n: 11, assets: [] }

const openHome = (detail: Partial<AssetDetailWire> = {}, answers: Answers = {}) =>
  open('/properties?home=a1', {
    answers: {
      'GET /api/assets/a1': aDetail(detail),
      'GET /api/assets/a1/bots': [],
      ...answers,
    },
  })

let changes = 0
const marks = (note: string | null) => {
  changes += 1
  return { _id: 'a1', isSaved: true, isHidden: false, note, seq: changes }
}
const dialog = () => within(screen.getByRole('dialog'))

const observer = globalThis.IntersectionObserver
afterEach(() => {
  globalThis.IntersectionObserver = observer
})

test('the phone can be called, and a mobile one opens WhatsApp with a greeting in Hebrew', async () => {
  await openHome({ phoneNumber: '+972 54 7712096' })
  const call = screen.getByRole('link', { name: '054-771-2096' })
  expect(call.getAttribute('href')).toBe('tel:+972547712096')
  const address = new URL(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '')
  expect([address.host, address.pathname]).toEqual(['wa.me', '/972547712096'])
  expect(address.searchParams.get('text')).toContain('הרצל 10')
})

test('a home that a notification opened to call is called once', async () => {
  const called: string[] = []
  const onClick = (event: Event) => {
    const link = (event.target as Element).closest('a')
    if (!link?.href.startsWith('tel:')) return
    // The window of the tests would go there.
    event.preventDefault()
    called.push(link.href)
  }
  document.addEventListener('click', onClick)
  const detail = aDetail({ phoneNumber: '+972 54 7712096' })
  const answers = { 'GET /api/assets/a1': detail, 'GET /api/assets/a1/bots': [] }
  const { router } = await open('/properties?home=a1#call', { answers })
  await waitFor(() => expect(router.state.location.hash).toBe(''))
  document.removeEventListener('click', onClick)
  expect(called).toEqual(['tel:+972547712096'])
  expect(router.state.location.search).toMatchObject({ home: 'a1' })
  expect(document.activeElement?.getAttribute('href')).toBe('tel:+972547712096')
})

test('a phone that is no mobile one has no WhatsApp', async () => {
  await openHome({ phoneNumber: '04-8123456' })
  screen.getByRole('link', { name: '04-812-3456' })
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
})

test('a removed home says since when and for how long, without verdict or phone, and leads to similar ones', async () => {
  await openHome({
    firstSeenAt: '2026-10-01T08:00:00.000Z',
    removedAt: '2026-11-09T07:41:00.000Z',
    listings: [aListing({ goneAt: '2026-11-09T07:41:00.000Z' }), aListing({ _id: 'l2' })],
    comparables: ESTIMATED,
  })
  const panel = dialog().getByText('No longer available').parentElement
  expect(panel?.textContent).toContain('Both listings are gone since 9.11, 09:41.')
  expect(panel?.textContent).toContain('It was up for 39 days.')
  expect(screen.queryByRole('link', { name: '054-771-2096' })).toBeNull()
  expect(dialog().queryByText(/estimate/i)).toBeNull()
  const similar = screen.getByRole('link', { name: 'Show similar homes' }).getAttribute('href')
  const query = new URL(similar ?? '', 'http://x').searchParams
  expect(Object.fromEntries(query)).toEqual({
    dealType: 'rent',
    neighborhoodCodes: '[1671]',
    rooms: '3',
    priceRange: '[3360,5040]',
  })
})

test('a find has its chip, and one meter that says all four numbers', async () => {
  const find = { price: 5_600, findScore: 18, verdict: 'find' as const }
  await openHome({ ...find, comparables: ESTIMATED })
  dialog().getByText('Find')
  dialog().getByText('18% below the estimate')
  dialog().getByRole('img', {
    name: 'Price ₪5,600, estimate ₪6,900, half of such homes ask ₪6,300–\u2060₪7,500',
  })
  dialog().getByText('From 11 comparables')
})

test('an unusually low price warns with three checks and without the chip of a find', async () => {
  const low = { price: 3_700, findScore: 46, verdict: 'check' as const }
  await openHome({ ...low, comparables: ESTIMATED })
  dialog().getByText('Unusually low: check before you pay')
  dialog().getByText(/^46% below what 11 similar homes ask/)
  dialog().getByText('See the home before any payment')
  expect(dialog().queryByText('Find')).toBeNull()
})

test('signs of fraud are reasons to check, each with its words, and the three checks stand once', async () => {
  const warnings = [
    { sign: 'depositFirst' as const, evidence: 'פיקדון לפני צפייה' },
    { sign: 'manyCities' as const, evidence: 'אשדוד, חיפה, נתניה' },
  ]
  await openHome({
    warnings,
    verdict: 'check',
    findScore: 46,
    price: 3_700,
    comparables: ESTIMATED,
  })
  const signs = within(dialog().getByRole('region', { name: 'Check before you pay' }))
  signs.getByText('The text asks for money before a viewing:')
  expect(signs.getByText('“פיקדון לפני צפייה”').getAttribute('dir')).toBe('auto')
  signs.getByText('אשדוד, חיפה, נתניה')
  expect(dialog().getAllByText('See the home before any payment')).toHaveLength(1)
})

test('a home without signs of fraud says nothing of them', async () => {
  await openHome()
  expect(dialog().queryByText('Check before you pay')).toBeNull()
})

test('a price above the estimate has no chip', async () => {
  await openHome({ price: 7_200, findScore: -4, comparables: ESTIMATED })
  dialog().getByText('4% above the estimate')
  expect(dialog().queryByText('Find')).toBeNull()
})

test('without an estimate there is one line', async () => {
  await openHome()
  dialog().getByText('Too few comparables yet: 5 of 8')
  expect(dialog().queryByRole('img', { name: /estimate/ })).toBeNull()
})

test('a mark that the server refuses is told in the details', async () => {
  await openHome({}, { 'PUT /api/assets/a1/saved': refusal(409, 'not now') })
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await dialog().findByText('not now')
  expect(dialog().getByRole('button', { name: 'Save' }).getAttribute('aria-pressed')).toBe('false')
})

test('hiding closes the details and can be undone', async () => {
  const hidden = { _id: 'a1', isSaved: false, isHidden: true, note: null }
  const { sent } = await openHome(
    {},
    {
      'PUT /api/assets/a1/hidden': hidden,
      'DELETE /api/assets/a1/hidden': { ...hidden, isHidden: false },
    },
  )
  await userEvent.click(dialog().getByRole('button', { name: 'Hide this home' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
})

/** Presses Save twice. The server answers what each press has sent when the test says so. */
async function savedAndUnsaved() {
  const saved = Promise.withResolvers<unknown>()
  const removed = Promise.withResolvers<unknown>()
  const { sent } = await openHome(
    {},
    {
      'PUT /api/assets/a1/saved': () => saved.promise,
      'DELETE /api/assets/a1/saved': () => removed.promise,
    },
  )
  const button = dialog().getByRole('button', { name: 'Save' })
  await userEvent.click(button)
  await userEvent.click(button)
  return {
    saved,
    removed,
    isPressed: () => button.getAttribute('aria-pressed'),
    changes: () => sent.filter(({ path }) => path.endsWith('/saved')).map((one) => one.method),
  }
}

test('an answer to an earlier change of a mark does not undo a later one, which is sent after it', async () => {
  const { saved, removed, isPressed, changes } = await savedAndUnsaved()
  expect([isPressed(), changes()]).toEqual(['false', ['PUT']])
  saved.resolve(marks(null))
  await waitFor(() => expect(changes()).toEqual(['PUT', 'DELETE']))
  await act(async () => undefined)
  expect(isPressed()).toBe('false')
  removed.resolve(marks('kept by another page'))
  await waitFor(() => expect(isPressed()).toBe('true'))
})

test('when two changes of a mark are refused, the home is marked as before both', async () => {
  const { saved, removed, isPressed } = await savedAndUnsaved()
  saved.resolve(refusal(409, 'not now'))
  removed.resolve(refusal(409, 'not either'))
  await dialog().findByText('not either')
  expect(isPressed()).toBe('false')
})

test('when the second of two changes of a mark is refused, the first one stays', async () => {
  const { saved, removed, isPressed } = await savedAndUnsaved()
  saved.resolve(marks(null))
  removed.resolve(refusal(409, 'not now'))
  await dialog().findByText('not now')
  expect(isPressed()).toBe('true')
})

test('a refused change of a mark is not told when a later one has made up for it', async () => {
  const { saved, removed, isPressed, changes } = await savedAndUnsaved()
  saved.resolve(refusal(409, 'not now'))
  await waitFor(() => expect(changes()).toEqual(['PUT', 'DELETE']))
  removed.resolve({ ...marks(null), isSaved: false })
  await act(async () => undefined)
  expect([isPressed(), dialog().queryByText('not now')]).toEqual(['false', null])
})

test('facts that are not stated are one line, and unsafe links of sources are no links', async () => {
  await openHome({
    size: null,
    pricePerMetre: null,
    entryDate: '2026-12-01',
    listings: [
      aListing(),
      aListing({ _id: 'l2', link: 'javascript:alert(1)' }),
      aListing({ _id: 'l3', goneAt: '2026-11-20T08:00:00.000Z' }),
    ],
  })
  dialog().getByText('size, per m²')
  dialog().getByText('1.12.2026')
  expect(dialog().getAllByRole('link', { name: /^Open listing/ })).toHaveLength(1)
})

test('a fact that was read from the text shows its words on request', async () => {
  await openHome({
    floorNumber: 2,
    facts: [
      { field: 'floor', value: 2, phrase: 'קומה 2 מתוך 4' },
      { field: 'lift', value: false, phrase: 'ללא מעלית' },
      { field: 'arnona', value: 400, phrase: 'ארנונה 400' },
      { field: 'unknown', value: 'x', phrase: 'y' },
    ],
  })
  dialog().getByText('₪400')
  expect(dialog().getByText('Lift').parentElement?.textContent).toContain('No')
  expect(dialog().queryByText('y')).toBeNull()
  const button = dialog().getByRole('button', { name: 'Floor: show the words it was read from' })
  const words = dialog().getByText('קומה 2 מתוך 4')
  expect([button.getAttribute('aria-expanded'), words.hidden]).toEqual(['false', true])
  await userEvent.click(button)
  expect([button.getAttribute('aria-expanded'), words.hidden]).toEqual(['true', false])
  expect(button.getAttribute('aria-controls')).toBe(words.id)
  expect(dialog().getAllByRole('button', { name: /words it was read from$/ })).toHaveLength(3)
})

test('the reasons why a listing is the same home are sentences', async () => {
  await openHome({
    listings: [
      aListing({ price: 4_200, size: 72 }),
      aListing({ _id: 'l2', joinedBy: 'phone', price: 4_368, size: 73 }),
    ],
  })
  const why = dialog().getAllByText('Why the same home')
  expect(why).toHaveLength(1)
  await userEvent.click(why[0] as HTMLElement)
  dialog().getByText('Same phone and same area')
  dialog().getByText('Size differs by 1 m²')
  dialog().getByText('Price differs by 4%')
})

test('the history has a table of all prices', async () => {
  const day = (day: number) => `2026-10-${day}T08:00:00.000Z`
  await openHome({
    prices: [
      { at: day(10), price: 6_800 },
      { at: day(12), price: null },
      { at: day(20), price: 6_200 },
    ],
  })
  const table = within(dialog().getByRole('table', { name: 'Price history' }))
  expect(table.getAllByRole('row')).toHaveLength(4)
  table.getByText('Price not stated')
  dialog().getByText('₪600 less since 10.10')
})

test('a history of one price is left out', async () => {
  await openHome({ prices: [{ at: '2026-10-10T08:00:00.000Z', price: 6_800 }] })
  expect(dialog().queryByText('Price history')).toBeNull()
})

test('four comparables are shown, then all; a removed one says when it went', async () => {
  const assets = Array.from({ length: 11 }, (_, at) =>
    aComparable(at, at === 2 ? { removedAt: '2026-11-10T08:00:00.000Z' } : {}),
  )
  await openHome({ coordinates: [34.99, 32.8], comparables: { ...ESTIMATED, assets } })
  dialog().getByText('11 homes within 1,200 m')
  dialog().getByText('gone 10.11')
  const details = dialog().getByText('Show all 11').closest('details')
  expect(details?.querySelectorAll('[data-comparable]')).toHaveLength(7)
  expect(details?.open).toBe(false)
  await userEvent.click(dialog().getByText('Show all 11'))
  expect(details?.open).toBe(true)
  const link = dialog().getByRole('link', { name: 'בן יהודה 3, חיפה' })
  expect(link.getAttribute('href')).toBe('/properties?home=c3')
})

test('each bot says whether the home matches, and why not', async () => {
  const bot = (change: Partial<BotExplanationWire>): BotExplanationWire => ({
    _id: 'b1',
    chatName: 'Sea view',
    isActive: true,
    matches: true,
    posted: true,
    reasons: [],
    unstated: [],
    isAgentMuted: false,
    ...change,
  })
  const bots = [
    bot({}),
    bot({
      _id: 'b2',
      chatName: 'Haifa',
      isActive: false,
      matches: false,
      posted: false,
      reasons: [
        { code: 'rooms', text: 'It has fewer rooms than this bot asks for' },
        { code: 'stopped', text: 'This bot is stopped' },
      ],
    }),
  ]
  await openHome({ rooms: null }, { 'GET /api/assets/a1/bots': bots })
  const section = within(dialog().getByRole('region', { name: 'Your bots' }))
  const [matching, other] = section.getAllByRole('listitem')
  expect(matching?.textContent).toBe('Sea viewMatchesPosted in its chat. Not stated: Rooms.')
  expect(other?.textContent).toBe(
    'HaifaLeft outIt has fewer rooms than this bot asks for. This bot is stopped.',
  )
})

test('the details are shown when the bots cannot be asked', async () => {
  await openHome({}, { 'GET /api/assets/a1/bots': refusal(503, 'busy') })
  dialog().getByText('Your bots could not be asked.')
  dialog().getByText('₪4,200')
})

test('a small photo shows the large one', async () => {
  await openHome({ images: ['/images/a1/0', '/images/a1/1', '/images/a1/2'] })
  dialog().getByText('1/3')
  const small = dialog().getByRole('button', { name: 'Photo 3 of 3' })
  await userEvent.click(small)
  dialog().getByText('3/3')
  expect(small.getAttribute('aria-current')).toBe('true')
})

test('a removal reaches the open details without a reload', async () => {
  let removedAt: string | null = null
  const { server } = await openHome(
    {},
    { 'GET /api/assets/a1': () => aDetail({ removedAt, listings: [aListing()] }) },
  )
  expect(dialog().queryByText('No longer available')).toBeNull()
  removedAt = '2026-11-21T07:41:00.000Z'
  act(() => server.receive({ event: 'asset:updated', data: { assetId: 'a1' } }))
  await dialog().findByText('No longer available')
})

test('a change of another home loads nothing', async () => {
  const { server, sent } = await openHome()
  const before = sent.length
  act(() => server.receive({ event: 'asset:updated', data: { assetId: 'other' } }))
  act(() => server.receive({ event: 'resync', data: { topic: 'asset' } }))
  await waitFor(() => expect(sent.length).toBeGreaterThan(before))
  // Only the second one was meant: the page was loaded once.
  expect(sent.filter(({ path }) => path === '/api/assets/a1')).toHaveLength(2)
})

test.each([
  ['exact', /found the place of this house/],
  ['street', /found the middle of the street/],
  ['area', /found only the area/],
] as const)(
  'a place that the address search found by %s says so, one of a source does not',
  async (placeBy, words) => {
    await openHome({ coordinates: [34.99, 32.8], placeBy, isGeocoded: true })
    dialog().getByText(words)
    await openHome({ coordinates: [34.99, 32.8], placeBy })
    expect(dialog().queryByText(/address search/)).toBeNull()
  },
)

test('a home says by which ways it came in, and that only its user sees it', async () => {
  const at = '2026-11-20T09:00:00.000Z'
  await openHome({
    isPrivate: true,
    arrivals: [
      { way: 'mail', at },
      { way: 'share', at },
    ],
  })
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('Only you see this home.')).toBeDefined()
  const [first, second] = within(
    dialog.getByRole('region', { name: 'How it came in' }),
  ).getAllByRole('listitem')
  expect(first?.textContent).toBe('Mail, 20.11.2026')
  expect(second?.textContent).toBe('Shared from phone, 20.11.2026')
})

test('a home of a source alone says nothing of ways in', async () => {
  await openHome({})
  expect(screen.queryByText('How it came in')).toBeNull()
})

test.each([
  ['גג/ פנטהאוז', 'Penthouse', null],
  ['דיור מוגן', 'דיור מוגן', 'he'],
])('a home that its source calls %s is called %s', async (propertyType, said, language) => {
  await openHome({ propertyType })
  expect(dialog().getByText(said).getAttribute('lang')).toBe(language)
})
