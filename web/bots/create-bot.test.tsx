import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AREAS } from '../testing/areas.ts'
import { type Answers, open } from '../testing/open.tsx'
import { aBot, refusal } from '../testing/samples.ts'
import { isOff, press } from '../testing/settings.tsx'

const PREVIEW = { count: 49, perDay: 7, knowsHomes: true, newest: [], histogram: [], relax: [] }
const MADE = aBot({ neighborhoodCodes: [1671, 1676, 642], botName: 'חיפה', chatName: 'חיפה' })
const NO_AREA = 'Please select at least one area'

async function openCreate(answers: Answers = {}) {
  const opened = await open('/bots', {
    answers: {
      'GET /api/requests/codes': AREAS,
      'POST /api/requests/preview': PREVIEW,
      'POST /api/requests/website-create': MADE,
      ...answers,
    },
  })
  await press('Create new bot')
  await screen.findByRole('combobox', { name: 'Search Areas' })
  return opened
}

const chooseHaifa = () => userEvent.click(screen.getByRole('treeitem', { name: /^חיפה/ }))
const name = () => screen.getByLabelText('Bot name') as HTMLInputElement

test('a bot is created by what it looks for: what it brings is shown, and a name is proposed', async () => {
  const { sent } = await openCreate()
  expect(document.activeElement?.textContent).toBe('Rent')
  expect(screen.queryByText(NO_AREA)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  screen.getByText('Choose an area to see how many come')
  await chooseHaifa()
  expect(name().value).toBe('חיפה')
  await screen.findByText('About 7 a day')
  await press('Create bot')
  await screen.findByText('Your bot is ready')
  screen.getByText(/^It is watching/)
  expect(document.activeElement?.textContent).toBe('Done')
  const { body } = sent.find(({ path }) => path.endsWith('website-create')) ?? {}
  expect(body).toMatchObject({
    botName: 'חיפה',
    neighborhoodCodes: [1671, 1676, 642],
    dealType: 'rent',
    rooms: 1,
  })
  await press('Done')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is missing is said when the bot is to be created, and no longer when it is there', async () => {
  const { sent } = await openCreate()
  await press('Create bot')
  expect(screen.getAllByText(NO_AREA).length).toBeGreaterThan(0)
  expect(document.activeElement?.getAttribute('role')).toBe('combobox')
  await chooseHaifa()
  expect(screen.queryByText(NO_AREA)).toBeNull()
  expect(sent.some(({ path }) => path.endsWith('website-create'))).toBe(false)
})

test('a typed name stays, and an emptied one is the proposed one', async () => {
  const { sent } = await openCreate()
  await chooseHaifa()
  await userEvent.clear(name())
  await userEvent.type(name(), ' Carmel ')
  await userEvent.click(screen.getByRole('treeitem', { name: /^תל אביב/ }))
  expect(name().value).toBe(' Carmel ')
  await userEvent.clear(name())
  await press('Create bot')
  await screen.findByText('Your bot is ready')
  const { body } = sent.find(({ path }) => path.endsWith('website-create')) ?? {}
  expect(body).toMatchObject({ botName: 'חיפה, תל אביב יפו' })
})

test.each([
  [
    "a refusal in the server's words",
    () => refusal(409, 'You can have 20 bots'),
    'You can have 20 bots',
  ],
  ['a fault in its own words', () => refusal(500, 'x'), 'Cant create bot, please try again later'],
])('shows %s', async (_, answer, words) => {
  await openCreate({ 'POST /api/requests/website-create': answer })
  await chooseHaifa()
  await press('Create bot')
  await screen.findByText(words)
})

test('a refused name has the focus', async () => {
  const message = 'Bot name contains characters that are not allowed'
  await openCreate({
    'POST /api/requests/website-create': () =>
      Response.json({ message, errors: { botName: message } }, { status: 422 }),
  })
  await chooseHaifa()
  await press('Create bot')
  await waitFor(() => expect(name().getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement?.id).toBe(name().id)
})

test('what was entered is not lost without a question', async () => {
  await openCreate()
  await chooseHaifa()
  await press('Close')
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await press('Keep editing')
  expect(name().value).toBe('חיפה')
})

const TELEGRAM_ON = {
  'GET /api/features': { telegram: { isOn: true, reason: null, botName: 'metzia_bot' } },
}

test('a Telegram group is connected after the criteria, which its bot gets', async () => {
  const bot = aBot({
    chatName: 'דירות בלב תל אביב',
    chatId: '-1002214508931',
    neighborhoodCodes: [],
  })
  const { sent } = await openCreate({
    ...TELEGRAM_ON,
    'GET /api/requests/verifycode?code=K7T2WA': bot,
    'PATCH /api/requests/b1': { ...bot, neighborhoodCodes: [642] },
  })
  await chooseHaifa()
  await userEvent.click(await screen.findByRole('radio', { name: /Via Telegram/ }))
  await press('Next')
  screen.getByText('Create a group in Telegram')
  await press('Next')
  screen.getByText('@metzia_bot')
  expect(screen.getByRole('link', { name: 'Add in Telegram' }).getAttribute('href')).toBe(
    'https://t.me/metzia_bot?startgroup=connect',
  )
  await press('Next')
  screen.getByText('/connect')
  await press('Next')
  const next = screen.getByRole('button', { name: 'Next' })
  const field = screen.getByLabelText('Verification code, 6 characters')
  expect(document.activeElement?.id).toBe(field.id)
  await userEvent.type(field, 'k7t-2w')
  expect(isOff(next)).toBe(true)
  await userEvent.type(field, 'a')
  expect(isOff(next)).toBe(false)
  await userEvent.click(next)
  await screen.findByText('Your bot is ready')
  expect(screen.getAllByText('דירות בלב תל אביב').length).toBeGreaterThan(0)
  screen.getByText(/^It is watching/)
  expect(sent.filter(({ path }) => path.includes('verifycode'))).toHaveLength(1)
  const { body } = sent.find(({ method }) => method === 'PATCH') ?? {}
  expect(body).toMatchObject({ neighborhoodCodes: [1671, 1676, 642] })
  expect(body).not.toHaveProperty('botName')
})

test('a group whose criteria could not be kept is connected, and led to its settings', async () => {
  const bot = aBot({ neighborhoodCodes: [] })
  await openCreate({
    ...TELEGRAM_ON,
    'GET /api/requests/verifycode?code=K7T2WA': bot,
    'PATCH /api/requests/b1': refusal(503, 'Later'),
  })
  await chooseHaifa()
  await userEvent.click(await screen.findByRole('radio', { name: /Via Telegram/ }))
  for (let times = 0; times < 4; times += 1) await press('Next')
  await userEvent.type(screen.getByLabelText('Verification code, 6 characters'), 'k7t2wa')
  await press('Next')
  await screen.findByText(/^Tell it where to look/)
  await press('Choose areas and price')
  await screen.findByText('Bot Settings')
})

test('a refused code can be corrected', async () => {
  await openCreate({
    ...TELEGRAM_ON,
    'GET /api/requests/verifycode?code=AAAAAA': refusal(500, 'x'),
  })
  await chooseHaifa()
  await userEvent.click(await screen.findByRole('radio', { name: /Via Telegram/ }))
  for (let times = 0; times < 4; times += 1) await press('Next')
  await userEvent.type(screen.getByLabelText('Verification code, 6 characters'), 'AAAAAA')
  await press('Next')
  await screen.findByText('Verification failed')
  await press('Send the command again')
  screen.getByText('/connect')
  expect(screen.queryByText('Verification failed')).toBeNull()
})

const off = (reason: string | null) => ({
  'GET /api/features': { telegram: { isOn: false, reason, botName: null } },
})

test('without Telegram users can ask the administrators for it, once', async () => {
  const { sent } = await openCreate({
    ...off(null),
    'POST /api/notifications/ask-telegram': { isAsked: true },
  })
  await screen.findByText('Telegram is not set up on this server.')
  const where = within(screen.getByRole('radiogroup', { name: 'Where it posts' }))
  expect(where.getAllByRole('radio')).toHaveLength(1)
  await press('Ask an administrator')
  await screen.findByText('The administrators were asked.')
  expect(screen.queryByRole('button', { name: 'Ask an administrator' })).toBeNull()
  expect(sent.filter(({ path }) => path.endsWith('ask-telegram'))).toHaveLength(1)
})

test('who has asked already reads so', async () => {
  const words = 'You have asked the administrators already.'
  await openCreate({ ...off(null), 'POST /api/notifications/ask-telegram': refusal(429, words) })
  await userEvent.click(await screen.findByRole('button', { name: 'Ask an administrator' }))
  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: 'Ask an administrator' })).toBeNull()
})

test('a question that got no answer can be asked again', async () => {
  let isDown = true
  await openCreate({
    ...off(null),
    'POST /api/notifications/ask-telegram': () => (isDown ? refusal(502, 'x') : { isAsked: true }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ask an administrator' }))
  await screen.findByText('An error occurred')
  isDown = false
  await press('Ask an administrator')
  await screen.findByText('The administrators were asked.')
})

test('administrators read which setting is missing', async () => {
  await openCreate(off('TELEGRAM_BOT_TOKEN is not set'))
  await screen.findByText('Telegram is not set up on this server: TELEGRAM_BOT_TOKEN is not set.')
  expect(screen.queryByRole('button', { name: 'Ask an administrator' })).toBeNull()
})
