import { expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusals } from '../src/audit/tables.ts'
import { write } from '../src/database/database.ts'
import { systemClock } from '../src/kernel/system-clock.ts'
import { cli } from '../src/testing/worlds/children.ts'
import { givenBot, givenUser } from '../src/testing/worlds/given.ts'
import { aListing } from '../src/testing/worlds/listings.ts'
import { bring } from '../src/testing/worlds/passes.ts'
import { world } from '../src/testing/worlds/world.ts'

setDefaultTimeout(60_000)

test('what operators do at the command line is recorded with the command, without secrets', async () => {
  using here = world()
  const owner = await givenUser(here, { email: 'dana@example.com', roles: ['user', 'admin'] })
  const bot = givenBot(here, owner, { name: 'Sea view', neighborhoodCodes: [205] })
  bring(here, aListing(), aListing())
  const homes = here.db.$client.query('select id from assets order by rid').values().flat()
  const posts = join(here.dataDir, 'posts.txt')
  writeFileSync(posts, 'שלום לכולם')
  const env = { DATA_DIR: here.dataDir, JWT_SECRET: here.secrets.jwtSecret }
  const run = async (...args: string[]) => {
    const { code, out, err } = await cli(args, env)
    expect([args, code, err]).toEqual([args, 0, ''])
    return out
  }
  const named = ['--firstname', 'Noa', '--lastname', 'Bar', '--password', 'window-lamp-9']
  await run('users', 'create', '--email', 'noa@example.com', ...named)
  await run('users', 'promote', 'noa@example.com')
  const link = await run('users', 'reset-password', 'noa@example.com', '--link')
  await run('bots', 'pause', bot.id)
  await run('import', 'posts', posts)
  await run('assets', 'merge', ...homes.map(String))
  await run('users', 'delete', 'noa@example.com')
  const entries = JSON.parse(await run('audit', '--json'))
  expect(
    entries.map(({ origin, action, subject }: Record<string, { name: string }>) => [
      origin,
      action,
      subject?.name,
    ]),
  ).toEqual([
    ['metzia users delete', 'user.delete', 'Noa Bar'],
    ['metzia assets merge', 'asset.merge', expect.any(String)],
    ['metzia import posts', 'asset.import', '1'],
    ['metzia bots pause', 'bot.change', 'Sea view'],
    ['metzia users reset-password --link', 'user.resetLink', 'Noa Bar'],
    ['metzia users promote', 'user.roles', 'Noa Bar'],
    ['metzia users create', 'user.create', 'Noa Bar'],
  ])
  const token = new URL(link.trim()).searchParams.get('token') ?? ''
  expect(token).not.toBe('')
  for (const secret of [token, 'window-lamp-9', 'argon2'])
    expect(JSON.stringify(entries)).not.toContain(secret)
  const table = await run('audit', '--action', 'bot.change', '--days', '1')
  expect(table).toContain('Command line')
  expect(table).toContain('isActive: true → false')
  expect(await run('audit', '--search', 'nobody')).toContain('Nothing was recorded')
  expect((await cli(['audit', '--action', 'none'], env)).code).toBe(2)
  expect((await cli(['audit', '--days', '0'], env)).code).toBe(2)
})

test('refusals are listed by account and network, the most often first', async () => {
  using here = world()
  const { id } = await givenUser(here, { email: 'dana@example.com' })
  const lastAt = systemClock.now()
  const at = { hour: Math.floor(lastAt / 3_600_000), kind: 'login', lastAt } as const
  write(here.db, (tx) =>
    tx
      .insert(refusals)
      .values([
        { ...at, key: id, count: 3 },
        { ...at, key: '10.0.0.0/24', count: 7 },
      ])
      .run(),
  )
  const env = { DATA_DIR: here.dataDir }
  const { out } = await cli(['audit', '--refused', '--json'], env)
  expect(JSON.parse(out)).toMatchObject([
    { key: '10.0.0.0/24', name: null, count: 7 },
    { key: id, name: 'dana@example.com', count: 3 },
  ])
  expect((await cli(['audit', '--refused'], env)).out).toContain('dana@example.com')
})
