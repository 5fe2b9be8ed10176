import { afterEach, expect, test } from 'bun:test'
import { pushText } from '../locales/en/push.ts'
import { givenBrowser } from '../testing/push-browser.ts'
import {
  lackOf,
  PushError,
  readBrowser,
  requestPermission,
  watchPermission,
} from './push-support.ts'

const { push: texts } = pushText

const restoring: (() => void)[] = []
afterEach(() => {
  for (const restore of restoring.splice(0)) restore()
})
const given = (options: Parameters<typeof givenBrowser>[0]) => {
  const browser = givenBrowser(options)
  restoring.push(browser.restore)
  return browser
}

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = (os: string, rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) ${APPLE} ${rest}`
const mac = (rest: string) => `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${rest}`
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

const isSafari = true
test.each<[string, string, Partial<Parameters<typeof givenBrowser>[0]>, object, string | null]>([
  [
    'iOS 16.3',
    iphone('16_3', 'Version/16.3 Mobile/15E148 Safari/604.1'),
    { isStandalone: true },
    { isIos: true, isSafari, isOutdated: true },
    'Push notifications require Safari 16.4+ and iOS 16.4+',
  ],
  [
    'another browser on iOS 9.9',
    iphone('9_9', 'CriOS/60.0.1 Mobile/15E148 Safari/604.1'),
    { isStandalone: true },
    { isIos: true, isSafari, isOutdated: true },
    'Push notifications require Safari 16.4+ and iOS 16.4+',
  ],
  [
    'the installed application on iOS 16.4',
    iphone('16_4', 'Mobile/15E148'),
    { isStandalone: true },
    { isIos: true, isSafari, isOutdated: false },
    null,
  ],
  [
    'a tab on iOS 18',
    iphone('18_1_1', 'Version/18.1 Mobile/15E148 Safari/604.1'),
    { has: ['worker'] },
    { isIos: true, isSafari, isOutdated: false },
    'Web Push Notifications are not fully supported on this browser.',
  ],
  [
    'a tab on iOS 18 whose parts are there',
    iphone('18_1_1', 'CriOS/119.0.6045.109 Mobile/15E148 Safari/604.1'),
    {},
    { isIos: true, isSafari, isOutdated: false },
    'Web Push Notifications are not fully supported on this browser.',
  ],
  [
    'an iPad with Safari 16.3 that calls itself a Mac',
    mac(`${APPLE} Version/16.3 Safari/605.1.15`),
    { touchPoints: 5, isStandalone: true },
    { isIos: true, isSafari, isOutdated: true },
    'Push notifications require Safari 16.4+ and iOS 16.4+',
  ],
  [
    'an iPad with Safari 16.10',
    mac(`${APPLE} Version/16.10 Safari/605.1.15`),
    { touchPoints: 5, isStandalone: true },
    { isIos: true, isSafari, isOutdated: false },
    null,
  ],
  [
    'Safari 17 on a Mac, in a tab',
    mac(`${APPLE} Version/17.0 Safari/605.1.15`),
    {},
    { isIos: false, isSafari, isOutdated: false },
    null,
  ],
  [
    'Chrome on a Mac',
    mac('AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'),
    {},
    { isIos: false, isSafari: false, isOutdated: false },
    null,
  ],
  [
    'a browser without push',
    FIREFOX,
    { has: ['worker', 'notification'] },
    { isIos: false, isSafari: false, isOutdated: false },
    'Web Push Notifications are not fully supported on this browser.',
  ],
  [
    'a browser without service workers',
    FIREFOX,
    { has: ['notification'] },
    { isIos: false, isSafari: false, isOutdated: false },
    'Push notifications are not supported by this browser',
  ],
  [
    'a browser without a name',
    '',
    { has: [] },
    { isIos: false, isSafari: false, isOutdated: false },
    'Push notifications are not supported by this browser',
  ],
])('%s', async (_, userAgent, options, browser, text) => {
  given({ userAgent, ...options })
  const read = await readBrowser()
  expect(read).toEqual(browser as typeof read)
  const lack = lackOf(read)
  expect(lack && texts[lack]).toBe(text)
})

const problemOf = async (isApple: boolean) => {
  const error = await requestPermission({ isSafari: isApple }).catch((failure: unknown) => failure)
  if (!(error instanceof PushError)) throw new Error('It should have failed')
  const text = texts[error.problem]
  return typeof text === 'string' ? text : text(error.reason)
}

test('a blocked permission is not asked for again, and Safari says where to allow it', async () => {
  const { asked } = given({ permission: 'denied' })
  expect(await problemOf(true)).toBe(
    'Notifications are blocked. Please enable them in Safari settings: Settings > Safari > Notifications',
  )
  expect(await problemOf(false)).toBe(
    'Notification permission is required to subscribe to push notifications',
  )
  expect(asked()).toBe(0)
})

test('an answer of the user is returned, and a refusal names the settings', async () => {
  const { asked } = given({ answers: ['granted'] })
  expect(await requestPermission({ isSafari: true })).toBe('granted')
  expect(asked()).toBe(1)
  given({ answers: ['default'] })
  expect(await requestPermission({ isSafari: false })).toBe('default')
  given({ answers: ['denied'] })
  expect(await problemOf(true)).toBe(
    'Notification permission was denied. Please enable notifications in Safari settings.',
  )
  given({ answers: ['denied'] })
  expect(await problemOf(false)).toBe(
    'Notification permission is required to subscribe to push notifications',
  )
})

test('a question that the browser cannot ask is told with its reason', async () => {
  given({ answers: [new Error('the window is hidden')] })
  expect(await problemOf(false)).toBe(
    'Failed to request notification permission: the window is hidden',
  )
})

test('the permission is watched until it is no longer needed', () => {
  given({})
  let changes = 0
  const stop = watchPermission(() => {
    changes += 1
  })
  dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(changes).toBe(2)
  stop()
  dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(changes).toBe(2)
})
