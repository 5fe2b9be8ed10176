import { expect, setDefaultTimeout, test } from 'bun:test'
import { notificationsOf } from '../src/notifications/store.ts'
import { cli, serve } from '../src/testing/worlds/children.ts'
import { givenUser, PASSWORD } from '../src/testing/worlds/given.ts'
import { signedOut } from '../src/testing/worlds/visitor.ts'
import { world } from '../src/testing/worlds/world.ts'

setDefaultTimeout(60_000)

test('changes of an account by the operator take effect on the running server', async () => {
  using here = world()
  const [admin, user] = [await givenUser(here, { roles: ['user', 'admin'] }), await givenUser(here)]
  const env = { DATA_DIR: here.dataDir, JWT_SECRET: here.secrets.jwtSecret }
  const server = await serve(env)
  const ask = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init)
  const login = (password: string) =>
    ask('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password }),
    })
  const { token } = (await (await login(PASSWORD)).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const socket = new WebSocket(`${server.url?.replace('http', 'ws')}/ws`, { headers } as never)
  const closed = new Promise<number>((resolve) => {
    socket.onclose = ({ code }) => resolve(code)
  })
  await new Promise((resolve) => {
    socket.onmessage = resolve
  })
  const users = async (...args: string[]) => {
    const { code, out, err } = await cli(['users', ...args, '--json'], env)
    return { code, err, user: code === 0 ? JSON.parse(out) : undefined }
  }

  expect((await users('ban', user.email, '--reason', 'spam')).user).toMatchObject({
    isBanned: true,
    bannedReason: 'spam',
  })
  expect(await closed).toBe(1012)
  expect((await ask('/api/requests', { headers })).status).toBe(403)
  expect((await users('unban', user.id)).user).toMatchObject({
    isBanned: false,
    bannedReason: null,
  })
  expect((await ask('/api/requests', { headers })).status).toBe(200)

  expect((await users('demote', admin.email)).err).toContain('last administrator')
  expect((await users('promote', user.email)).user.roles).toEqual(['user', 'admin'])
  expect((await ask('/api/users/count', { headers })).status).toBe(200)
  expect((await users('demote', user.email)).user.roles).toEqual(['user'])

  expect((await users('reset-password', user.email)).code).toBe(1)
  expect((await users('reset-password', user.email, '--password', 'short')).err).toContain(
    'at least 8 characters long',
  )
  expect((await users('reset-password', user.email, '--password', 'window-lamp-9')).code).toBe(0)
  expect((await ask('/api/users/me', { headers })).status).toBe(401)
  const told = notificationsOf(here.db, user.rid).map(({ type }) => type)
  expect(told).toContain('password_reset')
  const link = (await users('reset-password', user.email, '--link')).user.link as string
  expect(link).toContain('/resetpassword?token=')
  const { searchParams } = new URL(link)
  const completed = await ask('/api/auth/complete-reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: user.email,
      token: searchParams.get('token'),
      newPassword: 'balcony-corner-3',
    }),
  })
  expect(completed.status).toBe(200)
  expect((await login('balcony-corner-3')).status).toBe(200)
  expect((await users('delete', user.email)).code).toBe(0)
  expect((await login('balcony-corner-3')).status).toBe(401)
  expect(await server.stop()).toBe(0)
})

test('passwords and names of accounts that an operator makes are checked like others', async () => {
  using here = world()
  const env = { DATA_DIR: here.dataDir, JWT_SECRET: here.secrets.jwtSecret }
  const create = (password: string, firstname = 'Noa') => {
    const account = ['--email', 'noa@example.com', '--firstname', firstname, '--lastname', 'Bar']
    return cli(['users', 'create', ...account, '--password', password, '--json'], env)
  }
  for (const [password, firstname, problem] of [
    ['12345', 'Noa', 'Password must be at least 6 characters long'],
    ['password1', 'Noa', 'This password is one of the most used ones'],
    ['window-lamp-9', 'No\u202ea', 'First name contains characters that are not allowed'],
  ] as const) {
    const { code, err } = await create(password, firstname)
    expect([code, err]).toEqual([1, expect.stringContaining(problem)])
  }
  expect((await create('window-lamp-9')).code).toBe(0)
})

test('a password is read from standard input, and none is an error', async () => {
  using here = world()
  const env = { DATA_DIR: here.dataDir }
  const typed = ['sh', '-c', 'printf "window-lamp-9\\nmore\\n" | "$@"', 'sh']
  const create = ['users', 'create', '--email', 'noa@example.com']
  const named = [...create, '--firstname', 'Noa', '--lastname', 'Lee']
  expect(await cli(named, env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('on standard input, or by --password'),
  })
  expect(await cli(named, env, typed)).toMatchObject({ code: 0 })
  const logIn = (password: string) =>
    signedOut(here)('POST', '/api/auth/login', { email: 'noa@example.com', password })
  expect((await logIn('window-lamp-9')).status).toBe(200)
})
