import { expect, test } from 'bun:test'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DraftWire } from '../../src/ways-in/wire.ts'
import { isAsked } from '../testing/asked.ts'
import { type Answers, open } from '../testing/open.tsx'
import { refusal } from '../testing/samples.ts'
import { press } from '../testing/settings.tsx'
import { partsOf } from './marked-text.tsx'

type Draft = DraftWire['records'][number]
type Home = NonNullable<Draft['home']>

const TEXT = 'Florentin, 12 Vital street, 2 rooms, 5,300 a month'
const HOME: Home = {
  dealType: 'rent',
  price: 5_300,
  rooms: 2,
  size: 46,
  floor: 1,
  place: 'Vital 12, Florentin',
  street: 'Vital 12',
  neighbourhood: 'Florentin',
  city: 'Tel Aviv',
  entryDate: '2027-02-01',
  phone: '0526640851',
  merchant: false,
  features: ['balcony'],
}

const aRecord = (record: Partial<Draft> = {}): Draft => ({
  outcome: 'home',
  home: HOME,
  isKnown: false,
  same: null,
  bots: [],
  facts: [
    { field: 'city', value: 'Tel Aviv', phrase: 'Florentin' },
    { field: 'street', value: 'Vital', phrase: '12 Vital street' },
    { field: 'price', value: 5_300, phrase: '5,300' },
    { field: 'features', value: 'balcony', phrase: '' },
  ],
  ...record,
})
const aDraft = (draft: Partial<DraftWire> = {}): DraftWire => ({
  text: TEXT,
  url: 'https://www.facebook.com/1',
  title: 'Homes',
  corrections: {},
  photos: 0,
  records: [aRecord()],
  ...draft,
})

const openDraft = (draft: DraftWire, answers: Answers = {}) =>
  open('/share?id=s1', { answers: { 'GET /api/inbox/shared/s1': draft, ...answers } })
const openText = (draft: DraftWire, answers: Answers = {}) =>
  open(`/share?text=${encodeURIComponent(TEXT)}`, {
    answers: { 'GET /api/inbox/draft': draft, ...answers },
  })

const isDisabled = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name }).disabled
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
const facts = () =>
  [...document.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent).join(': '),
  )
const posted = (sent: { method: string; path: string; body: unknown }[]) =>
  sent.flatMap(({ method, path, body }) => (method === 'POST' ? [[path, body]] : []))
const SAVED = { items: [{ _id: 'i1', outcome: 'home', assetId: 'a1', facts: [] }] }

/** The parts of a text, those that were read in brackets. */
const bracketed = (text: string, phrases: string[]) =>
  partsOf(text, phrases)
    .map(({ text: part, isRead }) => (isRead ? `[${part}]` : part))
    .join('')

test.each<[string, string[], string]>([
  ['one two three', [], 'one two three'],
  ['one two three', ['two'], 'one [two] three'],
  ['one two three', ['three', 'one'], '[one] two [three]'],
  ['one two three', ['one two', 'two three'], '[one two][ three]'],
  ['one two three', ['two', 'one two three'], '[one two three]'],
  ['one two three', ['one', 'one two'], '[one two] three'],
  ['one two three', ['two', 'two'], 'one [two] three'],
  ['one two one', ['one'], '[one] two one'],
  ['one two three', ['four', '', 'two'], 'one [two] three'],
  ['', ['one'], ''],
  ['one', ['one'], '[one]'],
])('of %j the words that were read are marked: %j', (text, phrases, marked) => {
  expect(bracketed(text, phrases)).toBe(marked)
  const parts = partsOf(text, phrases)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(new Set(parts.map(({ at }) => at)).size).toBe(parts.length)
})

test('what was read of a home is shown with the words that say it, which are marked in its text', async () => {
  await openDraft(aDraft())
  expect(document.title).toBe('Save a home | Metzia')
  expect(marks()).toEqual(['Florentin', '12 Vital street', '5,300'])
  expect(facts()).toEqual([
    'Price: ₪5,300 a month“5,300”',
    'Place: Vital 12, Florentin“12 Vital street”',
    'Rooms: 2',
    'Size: 46 m²',
    'Floor: 1',
    'Entry: 1.2.2027',
    'Phone: 0526640851, private',
    'Also: Balcony',
  ])
  screen.getByText('Rent')
  const source = screen.getByText('facebook.com').parentElement
  expect(source?.textContent).toBe('facebook.com · Homes')
})

test('a sum that is no price is shown in its own words, as not read', async () => {
  const words = '1,450 דולר'
  const stated = [{ field: 'unreadPrice', value: words, phrase: words, currency: 'USD' as const }]
  await openDraft(aDraft({ records: [aRecord({ home: { ...HOME, price: null }, facts: stated })] }))
  expect(facts()[0]).toBe(`Price not read: ${words}`)
})

test('what is not stated says so; what is said of a sale by an agent is told so', async () => {
  const home: Home = {
    ...HOME,
    dealType: 'sale',
    price: 2_890_000,
    rooms: null,
    size: null,
    floor: null,
    entryDate: 'immediate',
    phone: null,
    merchant: true,
    features: [],
    place: '',
  }
  await openDraft(aDraft({ records: [aRecord({ home, facts: [] })] }))
  expect(facts()).toEqual([
    'Price: ₪2,890,000',
    'Place: Not stated',
    'Rooms: Not stated',
    'Size: Not stated',
    'Floor: Not stated',
    'Entry: At once',
    'Phone: agent',
  ])
  screen.getByText('Sale')
  expect(marks()).toEqual([])
})

test('several homes are told apart', async () => {
  const second = aRecord({ home: { ...HOME, price: 7_100, rooms: 3 }, facts: [] })
  const wanted = aRecord({ home: null, outcome: 'wanted', reason: 'its author looks for a home' })
  await openDraft(aDraft({ records: [aRecord(), second, wanted] }))
  for (const number of [1, 2, 3]) screen.getByRole('heading', { name: `Home ${number} of 3` })
  expect(facts().filter((fact) => fact.startsWith('Price'))).toEqual([
    'Price: ₪5,300 a month“5,300”',
    'Price: ₪7,100 a month',
  ])
  screen.getByText('its author looks for a home')
})

test('a text without a home says why, and has no bots', async () => {
  const record = aRecord({ home: null, outcome: 'other', facts: [] })
  await openDraft(aDraft({ records: [record] }))
  screen.getByText('No home was read from it.')
  expect(screen.queryByText('Your bots')).toBeNull()
  expect(screen.queryByRole('heading', { name: /^Home 1/ })).toBeNull()
})

test.each([
  [5_300, 'Looks like Vital 12, seen at ₪5,300. Saving joins the two.'],
  [null, 'Looks like Vital 12. Saving joins the two.'],
])('a home that is known already is named and linked', async (price, words) => {
  const same = { assetId: 'a7', place: 'Vital 12', price }
  await openDraft(aDraft({ records: [aRecord({ same })] }))
  const link = screen.getByRole('link', { name: 'Vital 12' })
  expect(link.getAttribute('href')).toBe('/properties?home=a7')
  expect(link.parentElement?.textContent).toBe(words)
})

test('the own bots say whether they would post it, and why not', async () => {
  const bots = [
    { _id: 'b1', name: 'South', matches: true, reasons: [] },
    { _id: 'b2', name: '<i>Sea</i>', matches: false, reasons: ['It is too dear', 'Too small'] },
  ]
  await openDraft(aDraft({ records: [aRecord({ bots })] }))
  const list = within(screen.getByRole('region', { name: 'Your bots' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'SouthWould match, and be posted there',
    '<i>Sea</i>Would not: It is too dear. Too small',
  ])
})

test('without bots it says so', async () => {
  await openDraft(aDraft())
  screen.getByText('You have no bots yet')
})

test('nothing is saved before the button; then the photos that were not left out are saved with it', async () => {
  const { sent } = await openDraft(aDraft({ photos: 3 }), {
    'POST /api/inbox/shared/s1/save': SAVED,
  })
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual(
    [0, 1, 2].map((index) => `/api/inbox/shared/s1/photos/${index}`),
  )
  await press('Leave out photo 1')
  await press('Leave out photo 3')
  const again = screen.getByRole('button', { name: 'Take photo 3 along again' })
  expect(again.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(again)
  expect(posted(sent)).toEqual([])
  await press('Save')
  await screen.findByText('Saved')
  expect(posted(sent)).toEqual([['/api/inbox/shared/s1/save', { text: TEXT, photos: [1, 2] }]])
  const link = screen.getByRole('link', { name: 'Open the home' })
  expect(link.getAttribute('href')).toBe('/properties?home=a1')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('what an address says is read and saved with its link and title', async () => {
  const { sent } = await openText(aDraft(), { 'POST /api/inbox': SAVED })
  const [{ path = '' } = {}] = sent.filter(({ path }) => path.startsWith('/api/inbox/draft'))
  expect(new URL(path, 'http://x').searchParams.get('text')).toBe(TEXT)
  await press('Save')
  await screen.findByText('Saved')
  expect(posted(sent)).toEqual([
    [
      '/api/inbox',
      {
        text: TEXT,
        url: 'https://www.facebook.com/1',
        title: 'Homes',
        corrections: {},
        way: 'share',
      },
    ],
  ])
})

test('an address of no page of the web is not passed on', async () => {
  const { sent } = await open('/share?text=x&url=javascript:alert(1)', {
    answers: { 'GET /api/inbox/draft': aDraft({ text: 'x', url: '' }) },
  })
  const [{ path = '' } = {}] = sent.filter(({ path }) => path.startsWith('/api/inbox/draft'))
  expect(new URL(path, 'http://x').searchParams.get('url')).toBe('')
})

test('a text that is changed is read again; its photos stay, and it is saved as changed', async () => {
  const changed = aDraft({ text: 'Now 5,100', records: [aRecord({ facts: [] })] })
  const { sent } = await openDraft(aDraft({ photos: 2 }), {
    'PATCH /api/inbox/shared/s1': changed,
    'POST /api/inbox/shared/s1/save': SAVED,
  })
  await press('Change the text')
  const text = screen.getByRole('textbox', { name: 'Text' })
  expect((text as HTMLTextAreaElement).value).toBe(TEXT)
  expect(isAsked()).toBe(false)
  await userEvent.clear(text)
  expect(isAsked()).toBe(true)
  expect(isDisabled('Read again')).toBe(true)
  await userEvent.type(text, 'Now 5,100')
  await press('Read again')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull())
  screen.getByText('Now 5,100')
  expect(screen.getAllByRole('img')).toHaveLength(2)
  await press('Leave out photo 2')
  await press('Save')
  await screen.findByText('Saved')
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { text: 'Now 5,100' },
  ])
  expect(posted(sent)).toEqual([['/api/inbox/shared/s1/save', { text: 'Now 5,100', photos: [0] }]])
})

test('a save that fails says so, and is tried again', async () => {
  let isFailing = true
  await openDraft(aDraft(), {
    'POST /api/inbox/shared/s1/save': () => (isFailing ? refusal(500, 'x') : SAVED),
  })
  await press('Save')
  await screen.findByText('Failed to save. Please try again')
  isFailing = false
  await press('Save')
  await screen.findByText('Saved')
})

test.each([
  [[{ outcome: 'same', assetId: 'a1' }], 'Saved: it is a home that was known'],
  [
    [
      { outcome: 'same', assetId: 'a1' },
      { outcome: 'home', assetId: 'a2' },
    ],
    'Saved',
  ],
  [
    [
      { outcome: 'wanted', reason: 'its author looks' },
      { outcome: 'other', reason: 'no fact' },
    ],
    'Kept in your inbox: no home was read from it',
  ],
])('what became of it is told: %j', async (items, words) => {
  await openDraft(aDraft(), {
    'POST /api/inbox/shared/s1/save': {
      items: items.map((item) => ({ _id: 'i1', facts: [], ...item })),
    },
  })
  await press('Save')
  expect((await screen.findByText(words)).getAttribute('role')).toBe('status')
  const homes = items.flatMap((item) => ('assetId' in item ? item.assetId : []))
  expect(
    screen
      .queryAllByRole('link', { name: 'Open the home' })
      .map((link) => link.getAttribute('href')),
  ).toEqual(homes.map((id) => `/properties?home=${id}`))
  if (homes.length === 0)
    for (const reason of ['its author looks', 'no fact']) screen.getByText(reason)
})

test('of one home that was told of twice there is one link', async () => {
  const home = { _id: 'i1', outcome: 'home', assetId: 'a1', facts: [] }
  await openDraft(aDraft(), { 'POST /api/inbox/shared/s1/save': { items: [home, home] } })
  await press('Save')
  await screen.findByText('Saved')
  expect(screen.getAllByRole('link', { name: 'Open the home' })).toHaveLength(1)
})

test('a share that is gone says so, and what is pasted instead is read and saved', async () => {
  const { sent } = await open('/share?id=s1', {
    answers: { 'POST /api/inbox/draft': aDraft({ url: '', title: '' }), 'POST /api/inbox': SAVED },
  })
  screen.getByText('What was shared is gone. Please share it again.')
  screen.getByText('Nothing was shared')
  expect(isDisabled('Save')).toBe(true)
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), TEXT)
  await press('Read again')
  await screen.findByText('₪5,300 a month')
  await press('Save')
  await screen.findByText('Saved')
  expect(posted(sent).at(-1)).toEqual([
    '/api/inbox',
    { text: TEXT, url: '', title: '', corrections: {}, way: 'share' },
  ])
})

test('without anything shared nothing is read, and "Not a home" leaves', async () => {
  const { sent, place } = await open('/share', {
    answers: { 'GET /api/inbox/shared': { _id: null } },
  })
  screen.getByText('Nothing was shared')
  expect(screen.queryByText('What was shared is gone. Please share it again.')).toBeNull()
  expect(sent.filter(({ path }) => path.startsWith('/api/inbox'))).toHaveLength(1)
  await userEvent.click(screen.getByRole('link', { name: 'Not a home' }))
  await waitFor(() => expect(place()).toBe('/properties'))
})

test('the draft is a form that a browser without JavaScript sends, with its id or with what the address says', async () => {
  const fields = () => {
    const form = document.querySelector<HTMLFormElement>('form[action="/share/save"]')
    const named = form?.querySelectorAll<HTMLInputElement>('[name]') ?? []
    return [form?.method, Object.fromEntries([...named].map(({ name, value }) => [name, value]))]
  }
  await openDraft(aDraft())
  expect(fields()).toEqual(['post', { id: 's1' }])
  cleanup()
  await open('/share')
  expect(fields()).toEqual(['post', { url: '', title: '', text: '' }])
  const again = screen.getByRole('button', { name: 'Read again' })
  expect(again.getAttribute('formaction')).toBe('/share')
})

test('what became of a draft that was saved without JavaScript is said by the address', async () => {
  await open('/share?saved=same&home=a1')
  screen.getByText('Saved: it is a home that was known')
  const link = screen.getByRole('link', { name: 'Open the home' })
  expect(link.getAttribute('href')).toBe('/properties?home=a1')
  cleanup()
  await open('/share?saved=none')
  screen.getByText('Kept in your inbox: no home was read from it')
})

const BY_HAND = { field: 'price', value: 4_900, phrase: '', byHand: true as const }

/** The draft as the server keeps it, which a correction changes. */
async function openCorrectable(answer?: () => unknown) {
  const corrected = aRecord({ home: { ...HOME, price: 4_900 }, facts: [BY_HAND] })
  const draft = aDraft({ corrections: { price: 4_900 }, records: [corrected] })
  return openDraft(aDraft(), { 'PATCH /api/inbox/shared/s1': answer ?? draft })
}
const changesOf = (sent: { method: string; body: unknown }[]) =>
  sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

test('a fact is corrected in its place by the keyboard, says so, and its pencil has the focus again', async () => {
  const { sent } = await openCorrectable()
  await press('Correct: Price')
  const field = await screen.findByRole('textbox', { name: 'Price in shekels' })
  expect(document.activeElement).toBe(field)
  expect(isAsked()).toBe(false)
  await userEvent.keyboard('4,900')
  expect(isAsked()).toBe(true)
  await userEvent.keyboard('{Enter}')
  await screen.findByText('As you say')
  // The server has it.
  expect(isAsked()).toBe(false)
  expect(facts()[0]).toBe('Price: ₪4,900 a monthAs you say')
  expect(changesOf(sent)).toEqual([{ corrections: { price: 4_900 } }])
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Correct: Price' })),
  )
  expect(posted(sent)).toEqual([])
})

test('a correction of what the server does not keep is asked for until it is saved', async () => {
  const record = aRecord({ home: { ...HOME, price: 4_900 } })
  const corrected = aDraft({ corrections: { price: 4_900 }, records: [record] })
  await openText(aDraft(), { 'POST /api/inbox/draft': corrected, 'POST /api/inbox': SAVED })
  await press('Correct: Price')
  await screen.findByRole('textbox', { name: 'Price in shekels' })
  await userEvent.keyboard('4,900{Enter}')
  await screen.findByText('₪4,900 a month')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(isAsked()).toBe(true)
  await press('Save')
  await screen.findByRole('link', { name: 'Open the home' })
  expect(isAsked()).toBe(false)
})

test('Escape gives a correction up, and what was not changed is not sent', async () => {
  const { sent } = await openCorrectable()
  await press('Correct: Rooms')
  await screen.findByRole('button', { name: 'Keep' })
  await userEvent.keyboard('7{Escape}')
  expect(facts()[2]).toBe('Rooms: 2')
  await press('Correct: Place')
  await screen.findByRole('button', { name: 'Keep' })
  expect(screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual([
    'Vital 12',
    'Florentin',
    'Tel Aviv',
  ])
  await press('Keep')
  await press('Correct: Place')
  await screen.findByRole('button', { name: 'Keep' })
  await userEvent.clear(screen.getByRole('textbox', { name: 'Neighbourhood' }))
  await press('Keep')
  await waitFor(() => expect(changesOf(sent)).toEqual([{ corrections: { neighbourhood: null } }]))
})

test('a correction that is refused says why at its field, and what was typed stays', async () => {
  await openCorrectable(() =>
    Response.json(
      { message: 'x', code: 'invalid', errors: { price: 'cannot be true of this home' } },
      { status: 422 },
    ),
  )
  await press('Correct: Price')
  await screen.findByRole('button', { name: 'Keep' })
  await userEvent.keyboard('90{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('cannot be true of this home')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price in shekels' })
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['90', 'true'])
})

test('an entry at once is pressed, and a day takes it back', async () => {
  const { sent } = await openCorrectable()
  await press('Correct: Entry')
  await screen.findByRole('button', { name: 'Keep' })
  await press('At once')
  expect(screen.getByRole('button', { name: 'At once' }).getAttribute('aria-pressed')).toBe('true')
  await press('Keep')
  await waitFor(() =>
    expect(changesOf(sent)).toEqual([{ corrections: { entryDate: 'immediate' } }]),
  )
})

test.each([
  ['several homes', [aRecord(), aRecord()]],
  ['what everybody sees', [aRecord({ isKnown: true })]],
])('of %s nothing is corrected', async (_, records) => {
  await openDraft(aDraft({ records }))
  expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull()
})

test('a correction that could not be sent says so, and what was typed stays', async () => {
  await openCorrectable(() => new Response('', { status: 503 }))
  await press('Correct: Price')
  await screen.findByRole('button', { name: 'Keep' })
  await userEvent.keyboard('4900{Enter}')
  await screen.findByText('Failed to save. Please try again')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price in shekels' })
  expect(field.value).toBe('4900')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Keep' })).toHaveProperty('disabled', false),
  )
})

test('what an address says is corrected without the server keeping it, and saved so', async () => {
  const corrected = aDraft({ corrections: { price: 4_900 } })
  const { sent } = await openText(aDraft(), {
    'POST /api/inbox/draft': corrected,
    'POST /api/inbox': SAVED,
  })
  await press('Correct: Price')
  await screen.findByRole('button', { name: 'Keep' })
  await userEvent.keyboard('4900{Enter}')
  await waitFor(() => expect(posted(sent)).toHaveLength(1))
  await press('Save')
  await screen.findByText('Saved')
  const bodies = posted(sent).map(([, body]) => body)
  expect(bodies).toEqual([
    expect.objectContaining({ text: TEXT, corrections: { price: 4_900 } }),
    expect.objectContaining({ text: TEXT, corrections: { price: 4_900 }, way: 'share' }),
  ])
})

test('the page without an address shows what was shared last, and "Not a home" drops it', async () => {
  const { sent } = await open('/share', {
    answers: {
      'GET /api/inbox/shared': { _id: 's1' },
      'GET /api/inbox/shared/s1': aDraft(),
      'DELETE /api/inbox/shared/s1': {},
    },
  })
  await screen.findByText('₪5,300 a month')
  await userEvent.click(screen.getByRole('link', { name: 'Not a home' }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/api/inbox/shared/s1',
    ]),
  )
})
