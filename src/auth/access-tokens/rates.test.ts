import { expect, test } from 'bun:test'
import { minutes, seconds } from '../../kernel/clock.ts'
import { givenToken, givenUser } from '../../testing/worlds/given.ts'
import { signedOut, visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'
import { TOKEN_REQUESTS } from './rates.ts'

test('each answer to a token says how much is left, and too many are refused until the window ends', async () => {
  using here = world()
  const user = await givenUser(here)
  const [first, second] = [givenToken(here, user, ['read']), givenToken(here, user, ['read'])]
  const me = (text: string, path = '/api/users/me') =>
    signedOut(here)('GET', path, undefined, { authorization: `Bearer ${text}` })
  const limits = (headers: Headers) => [headers.get('ratelimit-policy'), headers.get('ratelimit')]

  expect(limits((await me(first.text)).headers)).toEqual([
    `"token";q=${TOKEN_REQUESTS};w=60`,
    `"token";r=${TOKEN_REQUESTS - 1};t=60`,
  ])
  // Refused requests count and are told too.
  await here.clock.pass(seconds(20.5))
  const missing = await me(first.text, '/api/chats/none')
  expect([missing.status, limits(missing.headers)[1]]).toEqual([
    404,
    `"token";r=${TOKEN_REQUESTS - 2};t=40`,
  ])
  for (let n = 2; n < TOKEN_REQUESTS; n += 1) await me(first.text)
  const refused = await me(first.text)
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'tooMany',
    '40',
  ])
  expect(limits(refused.headers)[1]).toBe('"token";r=0;t=40')
  // Other tokens and sessions have their own.
  expect((await me(second.text)).status).toBe(200)
  const session = await (await visitor(here, user))('GET', '/api/users/me')
  expect([session.status, limits(session.headers)]).toEqual([200, [null, null]])
  await here.clock.pass(minutes(1) - seconds(20))
  expect((await me(first.text)).status).toBe(200)
})
