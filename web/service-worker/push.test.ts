import { afterEach, expect, jest, mock, spyOn, test } from 'bun:test'
import { contentOf, countOnIcon, openPath, pathOf, subscribeAgain } from './push.ts'
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
