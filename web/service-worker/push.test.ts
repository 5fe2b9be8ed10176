import { afterEach, expect, jest, mock, spyOn, test } from 'bun:test'
import { act, contentOf, countOnIcon, openPath, pathOf, show, subscribeAgain } from './push.ts'
import type { WindowClient, WorkerScope } from './scope.ts'

afterEach(() => {
  mock.restore()
  jest.useRealTimers()
})

const SENT = { title: 'דירה', body: '7,200 ₪', url: '/bots?home=1', tag: 'find-1' }
const GENERIC = {
  title: 'Metzia',
  body: 'There is news for you.',
  url: '/notifications',
  tag: 'news',
}

test.each([
  [JSON.stringify(SENT), SENT],
  [undefined, GENERIC],
  ['', GENERIC],
  ['{', GENERIC],
  ['null', GENERIC],
  ['["title"]', GENERIC],
  ['{"title":5}', GENERIC],
  ['{"title":" ","body":"x"}', GENERIC],
  ['{"title":"Only"}', { title: 'Only', body: '', url: '/notifications', tag: 'news' }],
])('the message %p says %p', (text, content) => {
  expect(contentOf(text)).toEqual(content)
})

test.each([
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:1',
  '',
  7,
  null,
])('a message that links to %p opens the notifications', (url) => {
  expect(contentOf(JSON.stringify({ ...SENT, url })).url).toBe('/notifications')
  expect(pathOf({ data: { path: url } })).toBeUndefined()
})

type Window = { focused?: boolean; isVisible?: boolean; answers?: boolean; canNavigate?: boolean }

/** Windows of the site, and what happens to them, in order. */
function windows(open: Window[]) {
  const log: string[] = []
  const clients = open.map(
    ({ focused, isVisible, answers, canNavigate = true }, i): WindowClient => ({
      focused: focused ?? false,
      visibilityState: isVisible ? 'visible' : 'hidden',
      focus: async () => log.push(`focus ${i}`),
      async navigate(path) {
        if (!canNavigate) throw new TypeError('not controlled')
        log.push(`navigate ${i} ${path}`)
      },
      postMessage({ path }, [port]) {
        log.push(`message ${i} ${path}`)
        if (answers) (port as MessagePort).postMessage('opened')
      },
    }),
  )
  const scope = {
    clients: {
      matchAll: async () => clients,
      openWindow: async (path: string) => log.push(`open ${path}`),
    },
  } as unknown as WorkerScope
  return { scope, log }
}

test.each<[string, Window[], string | undefined, string[]]>([
  ['no window', [], '/bots', ['open /bots']],
  ['no window and no path', [], undefined, ['open /']],
  ['one that answers', [{ answers: true }], '/bots', ['focus 0', 'message 0 /bots']],
  ['no path', [{ answers: true }], undefined, ['focus 0']],
  [
    'a visible and a focused one',
    [{}, { isVisible: true, answers: true }, { focused: true, answers: true }],
    '/bots',
    ['focus 2', 'message 2 /bots'],
  ],
  [
    'a visible one',
    [{}, { isVisible: true, answers: true }],
    '/bots',
    ['focus 1', 'message 1 /bots'],
  ],
])('with %s', async (_, open, path, expected) => {
  const { scope, log } = windows(open)
  await openPath(scope, path)
  expect(log).toEqual(expected)
})

test('a page that does not answer is navigated, and one that cannot be gets a new window', async () => {
  jest.useFakeTimers()
  for (const [canNavigate, last] of [
    [true, 'navigate 0 /bots'],
    [false, 'open /bots'],
  ] as const) {
    const { scope, log } = windows([{ canNavigate }])
    const opened = openPath(scope, '/bots')
    while (log.length < 2) await Promise.resolve()
    jest.advanceTimersByTime(1_000)
    await opened
    expect(log).toEqual(['focus 0', 'message 0 /bots', last])
  }
})

type Call = [path: string, body: unknown]

/** Answers of the server by path; every call is recorded. */
function server(answers: Record<string, Response>): Call[] {
  const calls: Call[] = []
  spyOn(globalThis, 'fetch').mockImplementation((async (path: string, init?: RequestInit) => {
    calls.push([path, init?.body === undefined ? undefined : JSON.parse(String(init.body))])
    return answers[path] ?? Response.json({})
  }) as unknown as typeof fetch)
  return calls
}

const subscription = (endpoint: string) => ({ endpoint }) as PushSubscription

test('a subscription that the browser has replaced is sent to the server, and the old one is taken back', async () => {
  const calls = server({ '/api/notifications/vapid': Response.json({ publicKey: 'key' }) })
  const subscribe = mock(async () => subscription('https://push.example/new'))
  const scope = { registration: { pushManager: { subscribe } } } as unknown as WorkerScope
  await subscribeAgain(scope, subscription('https://push.example/old'), null)
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' })
  expect(calls).toEqual([
    ['/api/notifications/vapid', undefined],
    ['/api/notifications/subscribe', { subscription: { endpoint: 'https://push.example/new' } }],
    ['/api/notifications/unsubscribe', { subscription: { endpoint: 'https://push.example/old' } }],
  ])
})

test('a new subscription that the browser brings is sent as it is; without a session there is none', async () => {
  const scope = { registration: { pushManager: {} } } as unknown as WorkerScope
  const calls = server({})
  await subscribeAgain(scope, undefined, subscription('https://push.example/new'))
  expect(calls.map(([path]) => path)).toEqual(['/api/notifications/subscribe'])
  mock.restore()
  const refused = server({ '/api/notifications/vapid': new Response('', { status: 401 }) })
  await subscribeAgain(scope, undefined, undefined)
  expect(refused).toHaveLength(1)
})

test('the icon shows the number of unread messages, or only that there are some', async () => {
  const setAppBadge = mock(async (_count?: number) => {})
  Object.assign(navigator, { setAppBadge })
  const path = '/api/chats'
  server({ [path]: Response.json([{ unreadCount: 2 }, { unreadCount: 1 }]) })
  await countOnIcon()
  mock.restore()
  server({ [path]: new Response('', { status: 401 }) })
  await countOnIcon()
  expect(setAppBadge.mock.calls).toEqual([[3], []])
  Reflect.deleteProperty(navigator, 'setAppBadge')
})

const HOME = { id: 'a1', save: 'Save', call: 'Call', saved: 'Saved', failed: 'Not saved' }
const OF_HOME = { ...SENT, url: '/properties?home=a1', home: HOME }

/** What is shown, in order. */
function notifications() {
  const shown: [title: string, options: { body: string; tag: string; actions?: unknown }][] = []
  const { scope, log } = windows([])
  const registration = {
    showNotification: async (...one: (typeof shown)[number]) => shown.push(one),
  }
  return { scope: { ...scope, registration } as unknown as WorkerScope, shown, log }
}

const notification = { title: 'דירה', tag: 'find-1', data: { path: OF_HOME.url, home: HOME } }
const pressed = (scope: WorkerScope, action: string) =>
  act(scope, action, notification as Notification)

test('a message of a home has the buttons Save and Call; without a number only Save, and others have none', async () => {
  const { scope, shown } = notifications()
  await show(scope, JSON.stringify(OF_HOME))
  await show(scope, JSON.stringify({ ...OF_HOME, home: { ...HOME, call: null } }))
  await show(scope, JSON.stringify({ ...OF_HOME, home: { id: 'a1', save: 5 } }))
  await show(scope, JSON.stringify(SENT))
  const save = { action: 'save', title: 'Save' }
  expect(shown.map(([, { actions }]) => actions)).toEqual([
    [save, { action: 'call', title: 'Call' }],
    [save],
    undefined,
    undefined,
  ])
})

test('Save saves the home by the session, and the notification says so', async () => {
  const { scope, shown, log } = notifications()
  const calls = server({})
  await pressed(scope, 'save')
  expect(calls).toEqual([['/api/assets/a1/saved', {}]])
  expect(shown).toMatchObject([['דירה', { body: 'Saved', tag: 'find-1', silent: true }]])
  expect(shown[0]?.[1].actions).toBeUndefined()
  expect(log).toEqual([])
})

test('Save without a connection is tried again, and says when it did not succeed', async () => {
  jest.useFakeTimers()
  const { scope, shown } = notifications()
  let asked = 0
  spyOn(globalThis, 'fetch').mockImplementation((async () => {
    asked += 1
    if (asked === 1) throw new TypeError('no connection')
    return new Response('', { status: 503 })
  }) as unknown as typeof fetch)
  const done = pressed(scope, 'save')
  while (shown.length === 0) {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    jest.advanceTimersByTime(1_000)
  }
  await done
  expect(asked).toBe(3)
  expect(shown).toMatchObject([['דירה', { body: 'Not saved' }]])
})

test('Save after the session has ended is not repeated, and says so', async () => {
  const { scope, shown } = notifications()
  const calls = server({ '/api/assets/a1/saved': new Response('', { status: 401 }) })
  await pressed(scope, 'save')
  expect([calls.length, shown[0]?.[1].body]).toEqual([1, 'Not saved'])
})

test('Call opens the home, which calls; a press on the notification opens it only', async () => {
  const { scope, log } = notifications()
  await pressed(scope, 'call')
  await pressed(scope, '')
  expect(log).toEqual(['open /properties?home=a1#call', 'open /properties?home=a1'])
})
