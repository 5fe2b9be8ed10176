import { expect, test } from 'bun:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BotWire } from '../../src/bots/wire.ts'
import { aBot } from '../testing/samples.ts'
import { isOff, openSettings, press, save } from '../testing/settings.tsx'

const features = (isOn: boolean) => ({
  'GET /api/features': { telegram: { isOn: true, reason: null, botName: null }, mail: { isOn } },
})
const openBot = (bot: Partial<BotWire> = {}, mailIsOn = true, change: unknown = aBot(bot)) =>
  openSettings(aBot(bot), change, undefined, features(mailIsOn))
const switchOf = (name: string) => screen.getByRole('switch', { name })
const choice = (name: string) => screen.getByRole('radio', { name })
type Opened = Awaited<ReturnType<typeof openBot>>
const patched = ({ sent }: Opened) => sent.find(({ method }) => method === 'PATCH')?.body
const QUIET = /Quiet hours, digest/
const WHERE = /Where it posts/

async function saved(opened: Opened) {
  await userEvent.click(save())
  await waitFor(() => expect(screen.queryByText('Bot Settings')).toBeNull())
  return patched(opened)
}

test('a website bot posts in its chat, by push, and by mail when it is switched on', async () => {
  const opened = await openBot()
  expect(
    within(screen.getByRole('button', { name: WHERE })).getByText(/Website chat, Push$/),
  ).toBeTruthy()
  await press(WHERE)
  screen.getByText('Always on')
  expect(screen.queryByRole('switch', { name: 'Telegram' })).toBeNull()
  expect(switchOf('Push').getAttribute('aria-checked')).toBe('true')
  await userEvent.click(await screen.findByRole('switch', { name: 'Mail' }))
  await userEvent.click(switchOf('Push'))
  expect(await saved(opened)).toMatchObject({
    channels: { telegram: true, push: false, mail: true },
  })
})

test('mail cannot be chosen on a server without it, Telegram only to bots of a group', async () => {
  await openBot({ chatId: '-100', chatName: 'Our group' }, false)
  within(screen.getByRole('button', { name: WHERE })).getByText('Website chat, Telegram, Push')
  await press(WHERE)
  expect(screen.getByText('In the group').textContent).toBe('In the group Our group')
  await userEvent.click(switchOf('Telegram'))
  expect(switchOf('Telegram').getAttribute('aria-checked')).toBe('false')
  expect(screen.queryByRole('switch', { name: 'Mail' })).toBeNull()
})

test('the row of quiet hours and digests says what is set', async () => {
  const row = () => screen.getByRole('button', { name: QUIET }).textContent
  await openBot()
  expect(row()).toContain('No quiet hours, after 5')
})

test('quiet hours are switched on with the usual night, set by their fields, and remembered while off', async () => {
  const opened = await openBot()
  await press(QUIET)
  expect(screen.queryByLabelText('From')).toBeNull()
  await userEvent.click(switchOf('Hold posts at night'))
  const from = screen.getByLabelText('From') as HTMLInputElement
  const to = screen.getByLabelText('To') as HTMLInputElement
  expect([from.value, to.value]).toEqual(['22:00', '07:00'])
  fireEvent.change(from, { target: { value: '23:30' } })
  await userEvent.click(switchOf('Hold posts at night'))
  await userEvent.click(switchOf('Hold posts at night'))
  expect((screen.getByLabelText('From') as HTMLInputElement).value).toBe('23:30')
  expect(await saved(opened)).toMatchObject({ quietHours: { from: '23:30', to: '07:00' } })
})

test('quiet hours without a time, or of no length, cannot be saved and say so at their fields', async () => {
  await openBot({ quietHours: { from: '22:00', to: '07:00' } })
  await press(QUIET)
  for (const value of ['', '22:00']) {
    fireEvent.change(screen.getByLabelText('To'), { target: { value } })
    const told = screen.getAllByText(/^Please set when the quiet hours begin/)[0]
    expect(screen.getByLabelText('To').getAttribute('aria-describedby')).toBe(
      told?.closest('p')?.id ?? 'none',
    )
    expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true')
    expect(isOff(save())).toBe(true)
  }
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '21:00' } })
  expect(isOff(save())).toBe(false)
  await userEvent.click(switchOf('Hold posts at night'))
  expect(isOff(save())).toBe(false)
})

test('many at once are never folded, always, or after a number that is typed', async () => {
  const opened = await openBot()
  await press(QUIET)
  const chosen = () =>
    screen
      .getAllByRole('radio', { checked: true })
      .map((radio) => radio.textContent)
      .filter((name) => /fold|After/.test(name ?? ''))
  expect(chosen()).toEqual(['After 5'])
  await userEvent.click(choice('Never fold'))
  screen.getByText('Every home comes singly.')
  expect(screen.queryByLabelText('Homes that come singly')).toBeNull()
  await userEvent.click(choice('After 5'))
  const field = screen.getByLabelText('Homes that come singly') as HTMLInputElement
  await userEvent.clear(field)
  expect(field.value).toBe('')
  const told = screen.getAllByText('Please set a number of homes from 1 to 100')[0]
  expect(field.getAttribute('aria-describedby')).toBe(told?.closest('p')?.id ?? 'none')
  expect(isOff(save())).toBe(true)
  await userEvent.type(field, '0')
  expect([field.value, isOff(save())]).toEqual(['', true])
  await userEvent.type(field, '1x25')
  expect(field.value).toBe('12')
  screen.getByText('From one look: the first 12 come singly, the rest as one digest.')
  expect(chosen()).toEqual(['After 12'])
  expect(await saved(opened)).toMatchObject({ digestThreshold: 12 })
})

test.each([
  ['Never fold', null],
  ['Always fold', 0],
] as const)('%s is saved and chosen with the arrows too', async (name, digestThreshold) => {
  const opened = await openBot()
  await press(QUIET)
  choice('After 5').focus()
  await userEvent.keyboard(name === 'Never fold' ? '{ArrowLeft}' : '{ArrowRight}')
  expect(choice(name).getAttribute('aria-checked')).toBe('true')
  expect(await saved(opened)).toMatchObject({ digestThreshold })
})

test('a refusal of the server about quiet hours opens their row', async () => {
  const message = 'Quiet hours begin and end at the same time'
  const refused = { message, code: 'invalid', errors: { quietHours: message } }
  const change = Response.json(refused, { status: 422 })
  await openBot({ quietHours: { from: '22:00', to: '07:00' } }, true, change)
  await press(/Name, description/)
  await userEvent.type(screen.getByLabelText('Bot name'), '!')
  await userEvent.click(save())
  const from = await screen.findByLabelText('From')
  await waitFor(() => expect(document.activeElement === from).toBe(true))
  expect(screen.getAllByText(message)).toHaveLength(2)
})
