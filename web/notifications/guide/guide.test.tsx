import { afterEach, expect, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answers, open } from '../../testing/open.tsx'
import { givenBrowser, SERVER_KEY } from '../../testing/push-browser.ts'
import { refusal } from '../../testing/samples.ts'
import { type Environment, isSatisfied, stepOf } from './progress.ts'

let restore = () => {}
afterEach(() => restore())

async function given(
  options: Parameters<typeof givenBrowser>[0] & { isSubscribed?: boolean } = {},
  answers: Answers = {},
) {
  const browser = givenBrowser(options)
  restore = browser.restore
  if (options.isSubscribed) browser.newSubscription()
  const page = await open('/notifications', {
    answers: {
      'GET /api/notifications/vapid': { publicKey: SERVER_KEY },
      'POST /api/notifications/subscribe': { isSubscribed: true },
      'POST /api/notifications/unsubscribe': { isSubscribed: false },
      ...answers,
    },
  })
  await screen.findByRole('button', { name: /Reset Setup|Expand setup/ })
  return { ...page, browser }
}

const button = (name: string) => screen.getByRole('button', { name })
const click = (name: string) => userEvent.click(button(name))
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const current = () =>
  screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')
    ?.textContent
const toggle = () => screen.getByRole('switch', { name: 'Push notifications' })
const isOn = () => toggle().getAttribute('aria-checked') === 'true'
const focused = () => document.activeElement?.textContent

test('the guide goes from step to step, and Next waits for what each asks for', async () => {
  const { browser, sent } = await given({ isStandalone: true, answers: ['granted'] })
  expect(current()).toStartWith('Allow notifications')
  expect(isOff('Next')).toBe(true)
  await click('Next')
  expect(current()).toStartWith('Allow notifications')
  await click('Enable notifications')
  await screen.findByText('Notifications are allowed.')
  await click('Next')
  expect(current()).toStartWith('Turn on push')
  expect(focused()).toBe('Turn on push')
  expect([isOn(), isOff('Next')]).toEqual([false, true])
  await userEvent.click(toggle())
  await waitFor(() => expect(isOff('Next')).toBe(false))
  expect(isOn()).toBe(true)
  expect(browser.subscription()).not.toBeNull()
  await click('Next')
  screen.getByText('All set')
  expect(focused()).toBe('Push setup')
  expect(screen.getByText('Finds reach this device.', { exact: false })).toBeTruthy()
  expect(sent.some(({ path }) => path === '/api/notifications/subscribe')).toBe(true)
})

test('outside of the application the guide begins with its installation, which can be left out', async () => {
  await given()
  expect(current()).toStartWith('Install as an app')
  screen.getByText('Open the three-dots menu', { exact: false })
  expect(isOff('Next')).toBe(true)
  await click('Continue in the browser')
  expect(current()).toStartWith('Allow notifications')
  screen.getByText('Not installed')
  await click('Reset Setup')
  expect(current()).toStartWith('Install as an app')
  expect(focused()).toBe('Install as an app')
})

test('a browser that can install it is asked by a button, and Next follows', async () => {
  await given()
  const asked = Object.assign(new Event('beforeinstallprompt'), {
    prompt: () => Promise.resolve(),
    userChoice: Promise.resolve({ outcome: 'accepted' }),
  })
  const { captureInstallPrompt } = await import('../../lib/worker.ts')
  captureInstallPrompt()
  await act(() => void dispatchEvent(asked))
  await click('Install')
  await waitFor(() => expect(isOff('Next')).toBe(false))
  await act(() => void dispatchEvent(new Event('focus')))
  expect(isOff('Next')).toBe(false)
  await click('Next')
  expect(current()).toStartWith('Allow notifications')
})

test('on iOS the application has to be installed: a tab leads to the advice', async () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
  await given({ userAgent, has: ['worker'] })
  screen.getByText('Tap Share, then Add to Home Screen.', { exact: false })
  screen.getByText('Web Push Notifications are not fully supported on this browser.')
  await click('What you can do')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('Notifications Not Supported Here')
  dialog.getByText('Use Chrome, Firefox or Edge')
  dialog.getByText('On iOS, add Metzia to the home screen')
  dialog.getByText('Enable notifications in system settings')
  await userEvent.click(dialog.getByRole('button', { name: 'Got It' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(current()).toStartWith('Install as an app')
})

test('an address without HTTPS is named as the reason', async () => {
  await given({ has: ['notification'], isSecure: false })
  screen.getByText('Push notifications are not supported by this browser')
  screen.getByText('This address has no HTTPS.', { exact: false })
})

test('the application in a browser without push leads to the advice', async () => {
  const { browser } = await given({ isStandalone: true, has: ['worker', 'notification'] })
  expect(button('Enable notifications').className).not.toContain('push-glow')
  await click('Enable notifications')
  await screen.findByText('Notifications Not Supported Here')
  expect(browser.asked()).toBe(0)
})

test('a denied permission opens its dialog, and Next follows when it is allowed later', async () => {
  const { browser } = await given({ isStandalone: true, answers: ['denied'] })
  await click('Enable notifications')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('Notifications are blocked')
  dialog.getByText('Notification permission is required to subscribe to push notifications')
  await userEvent.click(dialog.getByRole('button', { name: 'Got It' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(isOff('Next')).toBe(true)
  await click('Enable notifications')
  await screen.findByRole('dialog')
  expect(browser.asked()).toBe(1)
  await userEvent.keyboard('{Escape}')
  browser.setPermission('granted')
  await act(() => void dispatchEvent(new Event('focus')))
  await waitFor(() => expect(isOff('Next')).toBe(false))
})

test('a question that was closed, or cannot be asked, is told beside the button', async () => {
  await given({ isStandalone: true, answers: ['default', new Error('no window')] })
  await click('Enable notifications')
  await screen.findByText('Notification permission is required to subscribe to push notifications')
  await click('Enable notifications')
  await screen.findByText('Failed to request notification permission: no window')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the button glows in the application until it is tapped', async () => {
  await given({ isStandalone: true, answers: ['default'] })
  expect(button('Enable notifications').className).toContain('push-glow')
  await click('Enable notifications')
  expect(button('Enable notifications').className).not.toContain('push-glow')
})

test('in a tab the button does not glow', async () => {
  await given()
  await click('Continue in the browser')
  expect(button('Enable notifications').className).not.toContain('push-glow')
})

test('a switch that cannot be turned on moves back, and the reason is told', async () => {
  const { browser } = await given(
    { permission: 'granted' },
    { 'POST /api/notifications/subscribe': refusal(500, 'no') },
  )
  expect(current()).toStartWith('Turn on push')
  await userEvent.click(toggle())
  await screen.findByText('Failed to change subscription status')
  expect(isOn()).toBe(false)
  expect(browser.subscription()).toBeNull()
  browser.manager.answer = () => Promise.reject(new DOMException('no', 'AbortError'))
  await userEvent.click(toggle())
  await screen.findByText('Push subscription was aborted. Please try again.')
  expect([isOn(), isOff('Next')]).toEqual([false, true])
})

test('the switch moves at once, and Next waits for the answer', async () => {
  const answer = Promise.withResolvers<object>()
  const answers = { 'POST /api/notifications/subscribe': () => answer.promise }
  await given({ permission: 'granted' }, answers)
  await userEvent.click(toggle())
  expect([isOn(), isOff('Next')]).toEqual([true, true])
  await act(() => answer.resolve({ isSubscribed: true }))
  await waitFor(() => expect(isOff('Next')).toBe(false))
})

test('a switch that cannot be turned off moves back', async () => {
  const { browser } = await given(
    { permission: 'granted', isSubscribed: true },
    { 'POST /api/notifications/unsubscribe': refusal(500, 'no') },
  )
  expect(isOn()).toBe(true)
  await userEvent.click(toggle())
  await screen.findByText('Failed to change subscription status')
  expect(isOn()).toBe(true)
  expect(browser.subscription()).not.toBeNull()
})

test('a complete guide is folded, and its switch turns push off and on', async () => {
  const { browser, sent } = await given({ permission: 'granted', isSubscribed: true })
  screen.getByText('All set')
  expect(screen.queryByRole('button', { name: 'Send me a test' })).toBeNull()
  await userEvent.click(toggle())
  await screen.findByText('Push is off on this device')
  expect([isOn(), browser.subscription()]).toEqual([false, null])
  expect(sent.at(-1)?.path).toBe('/api/notifications/unsubscribe')
  await userEvent.click(toggle())
  await waitFor(() => expect(sent.at(-1)?.path).toBe('/api/notifications/subscribe'))
  expect(isOn()).toBe(true)
  await userEvent.click(toggle())
  await screen.findByText('Push is off on this device')
  await click('Expand setup')
  expect(isOff('Send me a test')).toBe(true)
  await userEvent.click(toggle())
  await waitFor(() => expect(isOff('Send me a test')).toBe(false))
  await click('Collapse setup')
  expect(screen.queryByRole('button', { name: 'Reset Setup' })).toBeNull()
  await click('Expand setup')
  await click('Reset Setup')
  expect(current()).toStartWith('Install as an app')
  expect(browser.subscription()).not.toBeNull()
})

test('a complete guide sends a test to its user, and says what came of it', async () => {
  let answer: unknown = { browsers: 2 }
  const { sent } = await given(
    { permission: 'granted', isSubscribed: true },
    { 'POST /api/notifications/test': () => answer },
  )
  await click('Expand setup')
  await click('Send me a test')
  await screen.findByText('Sent to 2 browsers.')
  const body = { title: 'Metzia reaches you', body: 'Your next find will look like this.' }
  expect(sent.at(-1)).toMatchObject({ path: '/api/notifications/test', body })
  answer = refusal(429, 'Too many attempts. Please try again later.')
  await click('Send me a test')
  await screen.findByText('Too many attempts. Please try again later.')
  answer = refusal(500, 'x')
  await click('Send me a test')
  await screen.findByText('Failed to send notification')
})

const at = (environment: Partial<Environment>): Environment => ({
  isInstalled: false,
  lack: null,
  permission: 'default',
  isSubscribed: false,
  ...environment,
})

test.each<[Partial<Environment>, number]>([
  [{}, 0],
  [{ isInstalled: true }, 1],
  [{ isInstalled: true, permission: 'denied' }, 1],
  [{ permission: 'granted' }, 2],
  [{ permission: 'granted', isSubscribed: true }, 3],
  [{ permission: 'granted', lack: 'partial' }, 0],
  [{ isInstalled: true, permission: 'granted', lack: 'outdated' }, 1],
])('with %j the guide begins with step %i', (environment, step) => {
  expect(stepOf(at(environment))).toBe(step as 0 | 1 | 2 | 3)
})

test('a granted permission is not enough for a browser without push', () => {
  expect(isSatisfied(1, at({ permission: 'granted' }))).toBe(true)
  expect(isSatisfied(1, at({ permission: 'granted', lack: 'unsupported' }))).toBe(false)
})
