import { expect, test } from 'bun:test'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { open } from '../testing/open.tsx'
import { aBot, aMessage, refusal } from '../testing/samples.ts'

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const AREAS = [
  { code: 1671, name: 'חיפה - הדר מרכז' },
  { code: 1676, name: 'חיפה - מורדות נווה שאנן' },
  { code: 642, name: 'חיפה - נווה שאנן' },
  { code: 205, name: 'תל אביב יפו - פלורנטין' },
]

test('an empty list says what to do', async () => {
  await open('/bots')
  expect(document.title).toBe('Bots | Metzia')
  screen.getByRole('heading', { level: 1, name: 'My Bots' })
  screen.getByText('View edit & control your bots')
  screen.getByText('No bots found')
  screen.getByText("You don't have any bots yet. Create your first bot by clicking the + button.")
  expect(screen.getByRole('button', { name: 'Create new bot' }).title).toBe('Create new bot')
})

test('a card shows its bot', async () => {
  const stopped = aBot({
    _id: 'b2',
    botName: 'Other',
    isActive: false,
    createdBy: '',
    chatName: '',
  })
  await open('/bots', { answers: { 'GET /api/requests': [aBot(), stopped] } })
  const [first, second] = screen.getAllByRole('article')
  if (!first || !second) throw new Error('two cards are expected')
  within(first).getByText('Active')
  within(first).getByText('User: Noa Levi')
  within(first).getByText('Sea view')
  within(first).getByText('14.2.2026,')
  within(first).getByText('9:41')
  expect(within(first).getByText('Seen posts').parentElement?.textContent).toContain('3')
  expect(within(first).getByText('Areas').parentElement?.textContent).toContain('2')
  within(second).getByText('Inactive')
  within(second).getByText('User: Unknown user')
  within(second).getByText('Unknown chat name')
})

test('a home that is posted counts at once, and only once', async () => {
  const { server } = await open('/bots', { answers: { 'GET /api/requests': [aBot()] } })
  const asset = { _id: 'a9' } as never
  const data = aMessage({ type: 'asset', kind: 'match', asset })
  for (let times = 0; times < 2; times += 1)
    await act(() => server.receive({ event: 'chat:newMessage', data }))
  expect(screen.getByText('Seen posts').parentElement?.textContent).toContain('4')
})

test('a home that is reported twice, or by an event and a refresh, counts once', async () => {
  const { server } = await open('/bots', {
    answers: {
      'GET /api/requests': [aBot({ seenPosts: ['a1', 'a2', 'a3', 'a9'], seenPostsCount: 4 })],
    },
  })
  const count = () => screen.getByText('Seen posts').parentElement?.textContent
  const frame = (id: string, seq: number) => ({
    event: 'chat:newMessage' as const,
    data: aMessage({ seq, type: 'asset', kind: 'match', asset: { _id: id } as never }),
  })
  await act(() => server.receive(frame('a9', 1)))
  expect(count()).toContain('4')
  await act(() => server.receive(frame('a10', 2)))
  await act(() => server.receive(frame('a10', 2)))
  expect(count()).toContain('5')
})

test('deletion asks for confirmation, with the specified texts and the focus on Cancel', async () => {
  const { sent } = await open('/bots', {
    answers: { 'GET /api/requests': [aBot()], 'DELETE /api/requests/b1': { _id: 'b1' } },
  })
  await press('Delete Sea view')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain(
    'Are you sure you want to delete the bot "Sea view"? This action cannot be undone.',
  )
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await press('Delete')
  await screen.findByText('No bots found')
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/requests/b1' })
})

test.each([
  ['the message of the server', refusal(409, 'This bot is busy'), 'This bot is busy'],
  ['the general text', refusal(500, 'x'), 'Failed to delete bot'],
])('a deletion that fails shows %s', async (_, answer, words) => {
  await open('/bots', {
    answers: { 'GET /api/requests': [aBot()], 'DELETE /api/requests/b1': answer },
  })
  await press('Delete Sea view')
  await screen.findByRole('alertdialog')
  await press('Delete')
  await screen.findByText(words)
})

async function nameABot(answer: unknown) {
  const opened = await open('/bots', { answers: { 'POST /api/requests/website-create': answer } })
  await press('Create new bot')
  await screen.findByText('Via Website')
  await press('Next')
  const next = screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement
  expect(next.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Bot name'), 'Sea view')
  expect(next.disabled).toBe(false)
  await userEvent.click(next)
  return opened
}

test('a bot is created for the website, and its settings open', async () => {
  const bot = aBot({ neighborhoodCodes: [], isActive: false, seenPosts: [], seenPostsCount: 0 })
  const { sent } = await nameABot(bot)
  await screen.findByText('Your bot is ready')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    botName: 'Sea view',
    description: '',
  })
  await press('Choose areas and price')
  await screen.findByText('Bot Settings')
})

test.each([
  [
    "a refusal in the server's words",
    () => refusal(422, 'Bot name is required'),
    'Bot name is required',
  ],
  ['a fault in its own words', () => refusal(500, 'x'), 'Cant create bot, please try again later'],
])('shows %s', async (_, answer, words) => {
  await nameABot(answer)
  await screen.findByText(words)
})

test('a connection code adds its bot and is removed from the address', async () => {
  const { router } = await open('/bots?code=ABC234', {
    answers: { 'GET /api/requests/verifycode?code=ABC234': aBot({ chatName: 'My group' }) },
  })
  await screen.findByText('My group')
  expect(router.state.location.searchStr).toBe('')
})

test('a refused connection code opens the dialog with the reason', async () => {
  await open('/bots?code=ABC234', {
    answers: { 'GET /api/requests/verifycode': () => Promise.reject(new TypeError('network')) },
  })
  await screen.findByText('Verification failed')
  screen.getByText('Via Website')
})

async function openSettings(bot = aBot(), change: unknown = bot) {
  const opened = await open('/bots', {
    answers: {
      'GET /api/requests': [bot],
      'GET /api/requests/codes': AREAS,
      'POST /api/requests/preview': { count: 21, perDay: 3, newest: [] },
      'PATCH /api/requests/b1': change,
    },
  })
  await press('Edit bot Sea view')
  await screen.findByRole('combobox')
  return opened
}

const save = () => screen.getByRole('button', { name: 'Save Changes' }) as HTMLButtonElement

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
    '2 selected',
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
  expect(screen.getAllByText('Please select at least one area').length).toBe(2)
  expect(save().disabled).toBe(true)
  screen.getByText('Running')
  const search = screen.getByRole('combobox')
  await userEvent.type(search, 'נווה שאנן')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'נווה שאנן',
    'מורדות נווה שאנן',
  ])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(screen.queryByText('Please select at least one area')).toBeNull()
  await userEvent.click(save())
  await waitFor(() => expect(screen.queryByText('Bot Settings')).toBeNull())
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    isActive: true,
    neighborhoodCodes: [642],
  })
})

test('a search that finds nothing says so; Escape clears it; Backspace takes the last area', async () => {
  await openSettings()
  const search = screen.getByRole('combobox')
  await userEvent.type(search, 'zzz')
  screen.getByText('No areas match')
  await userEvent.keyboard('{Escape}')
  expect((search as HTMLInputElement).value).toBe('')
  await userEvent.keyboard('{Backspace}')
  screen.getByText('1 selected')
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
  screen.getByText('Please set a valid price range')
  expect(save().disabled).toBe(true)
  await userEvent.type(most, '20000')
  screen.getByText('₪0 – ₪20,000 or more')
  expect(save().disabled).toBe(false)
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
  await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'))
  expect(sent.at(-1)?.body).toEqual({
    dealType: 'sale',
    neighborhoodCodes: [1671, 642],
    priceLimit: [0, 10_000_000],
    rooms: 4,
    merchant: false,
    sizeMin: null,
    excludeWords: [],
    isActive: false,
  })
})

const row = (name: RegExp) => screen.getByRole('button', { name })

test('rows are folded, say their value in words, and open', async () => {
  await openSettings(aBot({ sizeMin: 45, excludeWords: ['שותפים', 'מרתף'] }))
  expect(row(/^Size/).textContent).toBe('Size45 m²')
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
  expect([save().disabled, field.getAttribute('aria-invalid')]).toEqual([true, 'true'])
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')).not.toBeNull()
  await userEvent.clear(field)
  expect(save().disabled).toBe(false)
  await userEvent.type(field, '7x0')
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ sizeMin: 70, excludeWords: [] }))
  expect(sent.at(-1)?.path).toBe('/api/requests/preview')
  await userEvent.click(save())
  await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'))
  expect(sent.at(-1)?.body).toMatchObject({ sizeMin: 70 })
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
  await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'))
  expect(sent.at(-1)?.body).toMatchObject({ excludeWords: ['מרתף'] })
})

test('a word that is typed but not yet added is saved', async () => {
  const { sent } = await openSettings()
  await userEvent.click(row(/^Leave out/))
  await userEvent.type(screen.getByLabelText('Words'), 'מרתף')
  await userEvent.click(save())
  await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'))
  expect(sent.at(-1)?.body).toMatchObject({ excludeWords: ['מרתף'] })
})

test('more words than are allowed keep their row open and cannot be saved', async () => {
  const words = Array.from({ length: 21 }, (_, n) => `word${n}`)
  await openSettings(aBot({ excludeWords: words }))
  await userEvent.click(row(/^Leave out/))
  screen.getByLabelText('Words')
  screen.getAllByText('Please leave out at most 20 words of up to 40 characters')
  expect(save().disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Remove word3' }))
  expect(save().disabled).toBe(false)
})

test('a room count out of range cannot be saved', async () => {
  await openSettings(aBot({ rooms: 12 }))
  screen.getByText('Please set a valid number of rooms (1-10)')
  expect(save().disabled).toBe(true)
})

test('a refused save shows the message of the server', async () => {
  await openSettings(aBot(), refusal(422, 'That is not valid'))
  await userEvent.click(save())
  await screen.findByText('That is not valid')
})

test('unknown areas are left out when saving', async () => {
  const { sent } = await openSettings(aBot({ neighborhoodCodes: [642, 99_999] }))
  await userEvent.click(save())
  await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'))
  expect(sent.at(-1)?.body).toMatchObject({ neighborhoodCodes: [642] })
})

test('visitors without a session are redirected to the login page', async () => {
  const { place } = await open('/bots', { user: null })
  expect(place()).toBe('/login?from=%2Fbots')
})

test('the end of the session opens the login page', async () => {
  const { server, place } = await open('/bots', {
    answers: { 'GET /api/requests': [aBot()] },
  })
  localStorage.setItem('authToken', 'a.b.c')
  await act(() => server.receive({ event: 'session:ended', data: {} }))
  await waitFor(() => expect(place()).toBe('/login?from=%2Fbots'))
  expect(localStorage.getItem('authToken')).toBeNull()
})
