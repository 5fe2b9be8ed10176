import { expect, test } from 'bun:test'
import { givenUser } from '../testing/worlds/given.ts'
import { signedOut } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { exchangeCode } from './sign-in-codes.ts'

test('a one-time code is exchanged once, within a minute, by the browser that began the sign-in', async () => {
  using here = world()
  const user = await givenUser(here)
  const exchange = async (token: string, browser?: string) => {
    const cookie = browser === undefined ? {} : { cookie: `signIn=${browser}` }
    return signedOut(here)('POST', '/api/auth/validate', { token }, cookie)
  }
  const code = exchangeCode(here, user, 'mine')
  for (const browser of [undefined, 'of-the-sender', '', '[1]'])
    expect((await exchange(code, browser)).body).toEqual({ valid: false })
  const { body, headers } = await exchange(code, 'mine')
  expect(body).toMatchObject({ valid: true, user: { _id: user.id } })
  expect(headers.getSetCookie().some((one) => /^signIn=;.*Max-Age=0/.test(one))).toBe(true)
  expect((await exchange(code, 'mine')).body).toEqual({ valid: false })
  const late = exchangeCode(here, user, 'mine')
  await here.clock.pass(60_000)
  expect((await exchange(late, 'mine')).body).toEqual({ valid: false })
})

test('a link with the code of another user does not change who is signed in', async () => {
  using here = world()
  const [victim, sender] = [await givenUser(here), await givenUser(here)]
  const visit = signedOut(here)
  const login = { email: victim.email, password: 'correct horse' }
  const { token } = (await visit('POST', '/api/auth/login', login)).body
  const link = exchangeCode(here, sender, 'of-the-sender')
  const cookie = `authToken=${token}; signIn=of-the-victim`
  const answer = await visit('POST', '/api/auth/validate', { token: link }, { cookie })
  expect([answer.body, answer.headers.getSetCookie()]).toEqual([{ valid: false }, []])
})
