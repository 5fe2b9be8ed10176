import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { atOnce } from './told-hook.ts'

const ASKED = 'http://localhost/x'
/** What the framework takes for a hook that has to be awaited. */
const built = ({ request }: { request: Request }) =>
  request.url === ASKED ? undefined : new Response(String('x'))

test('a hook that answers at once is not awaited, and may answer', async () => {
  const appOf = (hook: typeof built) => new Elysia().onRequest(hook).get('/x', () => 'y')
  const misled = Object.assign(built.bind(null), {
    toString: () => '({request})=>{if(f(request))return;g(1)}',
  })
  expect(appOf(misled).fetch(new Request(ASKED))).toBeInstanceOf(Promise)
  const app = appOf(atOnce(['request'], misled))
  const [found, early] = [app.fetch(new Request(ASKED)), app.fetch(new Request(`${ASKED}/z`))]
  expect([found, early].every((one) => (one as unknown) instanceof Response)).toBe(true)
  expect([await (await found).text(), await (await early).text()]).toEqual(['y', 'x'])
})

test('what a hook reads is told to the framework', () => {
  const app = new Elysia().onRequest(atOnce(['request', 'query'], () => undefined))
  expect(app).toMatchObject({ inference: { query: true, cookie: false, body: false } })
})
