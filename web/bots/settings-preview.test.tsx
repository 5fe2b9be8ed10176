import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBot, refusal } from '../testing/samples.ts'
import { isOff, openSettings, press, save } from '../testing/settings.tsx'

const FOUND = { count: 1, perDay: 1, knowsHomes: true, newest: [], histogram: [], relax: [] }
const patchOf = ({ sent }: Awaited<ReturnType<typeof openSettings>>) =>
  sent.find(({ method }) => method === 'PATCH')?.body

test('criteria that nothing matches have at most three to relax, and each changes one', async () => {
  const opened = await openSettings(aBot(), aBot(), {
    ...FOUND,
    count: 0,
    perDay: 0,
    relax: [
      { criterion: 'priceLimit', count: 6 },
      { criterion: 'rooms', count: 3 },
      { criterion: 'sizeMin', count: 2 },
      { criterion: 'merchant', count: 1 },
    ],
  })
  await screen.findByText('Nothing like this in the last 7 days')
  screen.getByText('One of these would bring some:')
  expect(screen.getAllByText(/ a week$/)).toHaveLength(3)
  await press('Any price 6 a week')
  screen.getByText('₪0 – ₪20,000 or more')
  await userEvent.click(save())
  expect(patchOf(opened)).toMatchObject({ priceLimit: [0, 20_000], rooms: 2 })
})

test('the homes behind the number are one click away', async () => {
  const newest = [
    { _id: 'a1', price: 6_200, rooms: 3, location: 'הרצל 5', neighborhood: 'פלורנטין' },
    { _id: 'a2', price: null, rooms: null, location: '', neighborhood: 'פלורנטין' },
  ]
  await openSettings(aBot(), aBot(), { ...FOUND, count: 2, perDay: 2 / 7, newest })
  await screen.findByText('Less than one a day')
  await press('See the newest 2')
  const list = screen.getByRole('list', { name: 'The newest homes of last week' })
  const [first, second] = within(list).getAllByRole('link')
  expect(first?.textContent).toBe('₪6,2003 roomsהרצל 5')
  expect(first?.getAttribute('href')).toBe('/properties?home=a1')
  expect(second?.textContent).toBe('Price not statedפלורנטין')
})

test('prices are bars behind the slider, those of the range in its colour', async () => {
  const histogram = [
    { from: 0, to: 4_000, count: 1 },
    { from: 4_000, to: 8_000, count: 4 },
    { from: 8_000, to: 12_000, count: 2 },
  ]
  await openSettings(aBot(), aBot(), { ...FOUND, count: 4, perDay: 1, histogram })
  await screen.findByText('About 1 a day')
  const slider = screen.getAllByRole('slider')[0]?.closest('fieldset')
  const bars = [...(slider?.querySelectorAll('[style*="height"]') ?? [])] as HTMLElement[]
  expect(bars.map(({ style }) => style.height)).toEqual(['25%', '100%', '50%'])
  expect(bars.map(({ className }) => className.includes('bg-accent'))).toEqual([false, true, false])
})

test('a bot with a group has a switch for Telegram and a language', async () => {
  const bot = aBot({ chatId: '-100', chatName: 'My group' })
  const opened = await openSettings(bot)
  await press(/Where it posts/)
  screen.getByText('Always on')
  await userEvent.click(screen.getByRole('switch', { name: 'Telegram' }))
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Language of its posts' }),
    'עברית',
  )
  await userEvent.click(save())
  await waitFor(() => expect(patchOf(opened)).toBeDefined())
  expect(patchOf(opened)).toMatchObject({ channels: { telegram: false }, postLanguage: 'he' })
})

test('a bot is renamed, and a refused name has the focus', async () => {
  const answer = Response.json(
    { message: 'Bot name is required', errors: { botName: 'Bot name is required' } },
    { status: 422 },
  )
  const opened = await openSettings(aBot(), answer)
  await press(/Name, description/)
  const name = screen.getByLabelText('Bot name')
  await userEvent.clear(name)
  await userEvent.click(save())
  await waitFor(() => expect(document.activeElement === name).toBe(true))
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(patchOf(opened)).toMatchObject({ botName: '' })
})

test('a bot is duplicated, but not with changes that are not saved', async () => {
  const copy = aBot({ _id: 'b2', botName: 'Sea view (copy)', chatName: 'Sea view (copy)' })
  const { sent } = await openSettings(aBot(), aBot(), FOUND, {
    'POST /api/requests/website-create': copy,
  })
  const button = screen.getByRole('button', { name: 'Duplicate bot' })
  await userEvent.click(screen.getByRole('switch', { name: 'Private Listings Only' }))
  expect(isOff(button)).toBe(true)
  await userEvent.click(screen.getByRole('switch', { name: 'Private Listings Only' }))
  await userEvent.click(button)
  await screen.findByText('Sea view (copy)')
  expect(screen.queryByText('Bot Settings')).toBeNull()
  expect(sent.find(({ path }) => path.endsWith('website-create'))?.body).toEqual({
    botName: 'Sea view (copy)',
    description: '',
    copyOf: 'b1',
  })
})

test('a copy that fails says so', async () => {
  await openSettings(aBot(), aBot(), FOUND, {
    'POST /api/requests/website-create': refusal(409, 'You can have 50 bots.'),
  })
  await press('Duplicate bot')
  await screen.findByText('You can have 50 bots.')
})
