import { expect, test } from 'bun:test'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AREAS } from '../testing/areas.ts'
import { open } from '../testing/open.tsx'
import { aBot, refusal } from '../testing/samples.ts'
import { isOff, openSettings, press, save } from '../testing/settings.tsx'

/** A preview may be asked for after it. */
const isChange = ({ method }: { method: string }) => method === 'PATCH'

test('the settings show the bot and its texts', async () => {
  await openSettings()
  for (const words of [
    'Bot Settings',
    'Chat Name',
    'Chat ID',
    'Bot Status',
    'Running',
    'Price Range',
    'Minimum Rooms',
    'Listing Type',
    'Private Listings Only',
    'Properties',
    '2 in 1 city',
    'Rent',
    'Sale',
  ])
    screen.getByText(words)
  expect(screen.getByLabelText('Search Areas').getAttribute('placeholder')).toBe(
    'Type to search...',
  )
  screen.getByText('₪4,000 – ₪8,500')
  screen.getByText('2 of 3')
  await screen.findByText('About 3 a day')
})

test('a bot without areas cannot be saved, and runs once it has one', async () => {
  const { sent } = await openSettings(aBot({ neighborhoodCodes: [], isActive: false }))
  expect(screen.getAllByText('Please select at least one area').length).toBeGreaterThan(1)
  expect(isOff(save())).toBe(true)
  screen.getByText('Running')
  await userEvent.type(screen.getByRole('combobox', { name: 'Search Areas' }), 'נווה שאנן')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(screen.queryByText('Please select at least one area')).toBeNull()
  await userEvent.click(save())
  await waitFor(() => expect(screen.queryByText('Bot Settings')).toBeNull())
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    isActive: true,
    neighborhoodCodes: [642],
  })
})

test('the price is set by keyboard or typed, and has to be a range', async () => {
  await openSettings()
  const [low, high] = screen.getAllByRole('slider')
  if (!low || !high) throw new Error('two thumbs are expected')
  low.focus()
  fireEvent.keyDown(low, { key: 'ArrowRight' })
  screen.getByText('₪4,100 – ₪8,500')
  fireEvent.keyDown(low, { key: 'PageUp' })
  screen.getByText('₪5,100 – ₪8,500')
  expect([low.getAttribute('aria-label'), low.getAttribute('aria-valuetext')]).toEqual([
    'Minimum price',
    '₪5,100',
  ])
  high.focus()
  fireEvent.keyDown(high, { key: 'ArrowDown' })
  screen.getByText('₪5,100 – ₪8,400')
  fireEvent.keyDown(high, { key: 'End' })
  screen.getByText('₪5,100 – ₪20,000 or more')
  low.focus()
  fireEvent.keyDown(low, { key: 'Home' })
  const most = screen.getByLabelText('Maximum price', { selector: 'input' })
  await userEvent.clear(most)
  const [atField] = screen.getAllByText('Please set a valid price range')
  expect(most.getAttribute('aria-describedby')).toBe(atField?.closest('p')?.id ?? 'none')
  expect(isOff(save())).toBe(true)
  await userEvent.type(most, '20000')
  screen.getByText('₪0 – ₪20,000 or more')
  expect(isOff(save())).toBe(false)
})

test('a price above the scale is kept as typed, also when the other thumb moves', async () => {
  const { sent } = await openSettings()
  const most = screen.getByLabelText('Maximum price', { selector: 'input' })
  await userEvent.clear(most)
  await userEvent.type(most, '25000')
  screen.getByText('₪4,000 – ₪25,000')
  const [low] = screen.getAllByRole('slider')
  if (!low) throw new Error('two thumbs are expected')
  low.focus()
  fireEvent.keyDown(low, { key: 'ArrowRight' })
  screen.getByText('₪4,100 – ₪25,000')
  await userEvent.click(save())
  await waitFor(() => expect(sent.some(isChange)).toBe(true))
  expect(sent.findLast(isChange)?.body).toMatchObject({ priceLimit: [4_100, 25_000] })
})

test('a deal type that is chosen again has its range again', async () => {
  await openSettings()
  await userEvent.click(screen.getByRole('radio', { name: 'Sale' }))
  const least = screen.getByLabelText('Minimum price', { selector: 'input' })
  await userEvent.clear(least)
  await userEvent.type(least, '900000')
  await userEvent.click(screen.getByRole('radio', { name: 'Rent' }))
  screen.getByText('₪4,000 – ₪8,500')
  await userEvent.click(screen.getByRole('radio', { name: 'Sale' }))
  screen.getByText('₪900,000 – ₪10,000,000 or more')
})

test('without any known home the preview says so', async () => {
  await openSettings(aBot(), aBot(), { count: 0, perDay: 0, knowsHomes: false, newest: [] })
  await screen.findByText('No listings yet')
})

test('another deal type has its own scale', async () => {
  const { sent } = await openSettings()
  await userEvent.click(screen.getByRole('radio', { name: 'Sale' }))
  screen.getByText('₪0 – ₪10,000,000 or more')
  await userEvent.click(screen.getByRole('radio', { name: '4' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Private Listings Only' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Bot Status' }))
  screen.getByText('Stopped')
  await userEvent.click(save())
  await waitFor(() => expect(sent.some(isChange)).toBe(true))
  expect(sent.findLast(isChange)?.body).toEqual({
    dealType: 'sale',
    neighborhoodCodes: [1671, 642],
    polygons: [],
    priceLimit: [0, 10_000_000],
    totalMax: null,
    rooms: 4,
    roomsMax: null,
    merchant: false,
    sizeMin: null,
    sizeMax: null,
    sublet: null,
    travel: [],
    excludeWords: [],
    features: [],
    entryFrom: null,
    entryTo: null,
    floorMin: null,
    floorMax: null,
    mutedPhones: [],
    isActive: false,
    botName: 'Sea view',
    description: '',
    channels: { telegram: true, push: true, mail: false },
    digestThreshold: 5,
    quietHours: null,
    shortlistId: null,
    postLanguage: 'en',
  })
})

const row = (name: RegExp) => screen.getByRole('button', { name })

test('rows are folded, say their value in words, and open', async () => {
  await openSettings(aBot({ sizeMin: 45, excludeWords: ['שותפים', 'מרתף'] }))
  expect(row(/^Size/).textContent).toBe('Sizefrom 45 m²')
  expect(row(/^Leave out/).textContent).toBe('Leave out2 words')
  expect(row(/^Size/).getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByLabelText('Minimum size')).toBeNull()
  await userEvent.click(row(/^Size/))
  expect(row(/^Size/).getAttribute('aria-expanded')).toBe('true')
  expect(row(/^Size/).textContent).toBe('Size')
  const controlled = row(/^Size/).getAttribute('aria-controls') ?? ''
  expect(document.getElementById(controlled)?.contains(screen.getByLabelText('Minimum size'))).toBe(
    true,
  )
  await userEvent.click(row(/^Size/))
  expect(screen.queryByLabelText('Minimum size')).toBeNull()
})

test('a minimum size is typed, saved, and taken back by an empty field', async () => {
  const { sent } = await openSettings()
  expect(row(/^Size/).textContent).toBe('SizeAny')
  await userEvent.click(row(/^Size/))
  const field = screen.getByLabelText('Minimum size') as HTMLInputElement
  await userEvent.type(field, '0')
  screen.getAllByText('Please set a valid minimum size (1-10000 m²)')
  expect([isOff(save()), field.getAttribute('aria-invalid')]).toEqual([true, 'true'])
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')).not.toBeNull()
  await userEvent.clear(field)
  expect(isOff(save())).toBe(false)
  await userEvent.type(field, '7x0')
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ sizeMin: 70, excludeWords: [] }))
  expect(sent.at(-1)?.path).toBe('/api/requests/preview')
  await userEvent.click(save())
  await waitFor(() => expect(sent.some(isChange)).toBe(true))
  expect(sent.findLast(isChange)?.body).toMatchObject({ sizeMin: 70 })
})

test('words to leave out are added by Enter, a comma or leaving, and removed by Backspace or their button', async () => {
  const { sent } = await openSettings()
  expect(row(/^Leave out/).textContent).toBe('Leave outNothing')
  await userEvent.click(row(/^Leave out/))
  const field = screen.getByLabelText('Words') as HTMLInputElement
  await userEvent.type(field, ' שותפים {Enter}שותפים{Enter}{Enter}מרתף,לתקופה קצרה')
  const words = () =>
    [...(field.parentElement?.querySelectorAll('bdi') ?? [])].map((one) => one.textContent)
  expect(words()).toEqual(['שותפים', 'מרתף'])
  await userEvent.tab()
  expect([words(), field.value]).toEqual([['שותפים', 'מרתף', 'לתקופה קצרה'], ''])
  await userEvent.click(screen.getByRole('button', { name: 'Remove שותפים' }))
  await userEvent.type(field, 'x{Escape}')
  screen.getByText('Bot Settings')
  await userEvent.type(field, '{Backspace}')
  expect([words(), field.value]).toEqual([['מרתף'], ''])
  await userEvent.click(row(/^Leave out/))
  expect(row(/^Leave out/).textContent).toBe('Leave out1 word')
  await userEvent.click(save())
  await waitFor(() => expect(sent.some(isChange)).toBe(true))
  expect(sent.findLast(isChange)?.body).toMatchObject({ excludeWords: ['מרתף'] })
})

test('a word that is typed but not yet added is saved', async () => {
  const { sent } = await openSettings()
  await userEvent.click(row(/^Leave out/))
  await userEvent.type(screen.getByLabelText('Words'), 'מרתף')
  await userEvent.click(save())
  await waitFor(() => expect(sent.some(isChange)).toBe(true))
  expect(sent.findLast(isChange)?.body).toMatchObject({ excludeWords: ['מרתף'] })
})

test('more words than are allowed keep their row open and cannot be saved', async () => {
  const words = Array.from({ length: 21 }, (_, n) => `word${n}`)
  await openSettings(aBot({ excludeWords: words }))
  await userEvent.click(row(/^Leave out/))
  screen.getByLabelText('Words')
  screen.getAllByText('Please leave out at most 20 words of up to 40 characters')
  expect(isOff(save())).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Remove word3' }))
  expect(isOff(save())).toBe(false)
})

test('a price is in groups of three digits, also while it is typed in the middle', async () => {
  await openSettings(aBot({ dealType: 'sale', priceLimit: [0, 2_500_000] }))
  const most = screen.getByLabelText('Maximum price', { selector: 'input' }) as HTMLInputElement
  expect(most.value).toBe('2,500,000')
  await userEvent.type(most, '71', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect([most.value, most.selectionStart]).toEqual(['271,500,000', 3])
  await userEvent.keyboard('{Backspace}')
  expect([most.value, most.selectionStart]).toEqual(['27,500,000', 2])
  await userEvent.clear(most)
  expect(most.value).toBe('')
})

test('rooms and size have a largest value, and sublets are left out or wanted alone', async () => {
  const { sent } = await openSettings(aBot({ rooms: 3 }))
  await userEvent.selectOptions(screen.getByLabelText('Rooms to'), '2.5')
  expect(isOff(save())).toBe(true)
  await userEvent.selectOptions(screen.getByLabelText('Rooms to'), '4.5')
  await userEvent.click(row(/^Size/))
  await userEvent.type(screen.getByLabelText('Maximum size'), '90')
  await userEvent.click(screen.getByRole('radio', { name: 'Without' }))
  await userEvent.click(save())
  expect(sent.at(-1)?.body).toMatchObject({ rooms: 3, roomsMax: 4.5, sizeMax: 90, sublet: false })
})

test('a room count out of range cannot be saved', async () => {
  await openSettings(aBot({ rooms: 12 }))
  expect(screen.getAllByText('Please set a valid number of rooms (1-10)')).toHaveLength(2)
  expect(isOff(save())).toBe(true)
})

test('a refused save shows the message of the server', async () => {
  await openSettings(aBot(), refusal(422, 'That is not valid'))
  await userEvent.click(save())
  await screen.findByText('That is not valid')
})

test('a problem that the server names stands at its field', async () => {
  const refused = Response.json(
    { message: 'Too cheap', code: 'invalid', errors: { priceLimit: 'Too cheap' } },
    { status: 422 },
  )
  await openSettings(aBot(), refused)
  await userEvent.click(save())
  expect(await screen.findAllByText('Too cheap')).toHaveLength(2)
  const most = screen.getByLabelText('Maximum price', { selector: 'input' })
  expect(most.getAttribute('aria-invalid')).toBe('true')
})

test('the description is read at once, and can be changed', async () => {
  const { sent } = await openSettings(aBot({ description: 'For mother' }))
  const field = screen.getByLabelText('Description') as HTMLTextAreaElement
  expect(field.value).toBe('For mother')
  await userEvent.type(field, ' too')
  await userEvent.click(save())
  await waitFor(() =>
    expect(sent.findLast(isChange)?.body).toMatchObject({ description: 'For mother too' }),
  )
})

test('after a refusal the first field with a problem has the focus', async () => {
  const errors = { priceLimit: 'Too cheap' }
  await openSettings(aBot(), Response.json({ message: 'Too cheap', errors }, { status: 422 }))
  await userEvent.click(save())
  await screen.findAllByText('Too cheap')
  const least = screen.getByLabelText('Minimum price', { selector: 'input' })
  await waitFor(() => expect(document.activeElement === least).toBe(true))
})

test('a button that is removed with its word leaves the focus in the field', async () => {
  await openSettings(aBot({ excludeWords: ['מרתף'] }))
  await userEvent.click(row(/^Leave out/))
  await press('Remove מרתף')
  expect(document.activeElement === screen.getByLabelText('Words')).toBe(true)
})

const dialog = () => screen.queryByText('Bot Settings')

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => press('Close')],
])('%s asks before unsaved changes are lost', async (_, close) => {
  const { sent } = await openSettings()
  await userEvent.click(screen.getByRole('radio', { name: '4' }))
  await close()
  await screen.findByText('Leave without saving?')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep editing'))
  await press('Keep editing')
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  expect(screen.getByRole('radio', { name: '4' }).getAttribute('aria-checked')).toBe('true')
  await close()
  await screen.findByText('Leave without saving?')
  await press('Leave')
  await waitFor(() => expect(dialog()).toBeNull())
  expect(sent.some(({ method }) => method === 'PATCH')).toBe(false)
})

test('settings without changes close at once, also when a change was taken back', async () => {
  await openSettings()
  await userEvent.click(screen.getByRole('radio', { name: '4' }))
  await userEvent.click(screen.getByRole('radio', { name: '2' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(dialog()).toBeNull())
})

test('the first field of the settings has the focus', async () => {
  await openSettings()
  const status = screen.getByRole('switch', { name: 'Bot Status' })
  await waitFor(() => expect(document.activeElement === status).toBe(true))
})

test('unknown areas are left out when saving', async () => {
  const { sent } = await openSettings(aBot({ neighborhoodCodes: [642, 99_999] }))
  await userEvent.click(save())
  await waitFor(() => expect(sent.some(isChange)).toBe(true))
  expect(sent.findLast(isChange)?.body).toMatchObject({ neighborhoodCodes: [642] })
})

test('areas that could not be loaded are asked for again, and what was changed can then be saved', async () => {
  let isDown = true
  const { sent } = await open('/bots', {
    answers: {
      'GET /api/requests': [aBot()],
      'GET /api/requests/codes': () => (isDown ? refusal(503, 'x') : AREAS),
      'PATCH /api/requests/b1': aBot(),
    },
  })
  await press('Edit bot Sea view')
  await screen.findByText('The areas could not be loaded.')
  const most = screen.getByLabelText('Maximum price', { selector: 'input' })
  await userEvent.clear(most)
  await userEvent.type(most, '9000')
  await userEvent.tab()
  expect(isOff(save())).toBe(true)
  isDown = false
  // It is asked every few seconds, and at once when the page is shown again.
  for (const hidden of [true, false]) {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await screen.findByRole('combobox', { name: 'Search Areas' })
  expect(screen.queryAllByText('The areas could not be loaded.')).toHaveLength(0)
  await userEvent.click(save())
  await waitFor(() =>
    expect(sent.find(isChange)?.body).toMatchObject({ priceLimit: [4_000, 9_000] }),
  )
})
