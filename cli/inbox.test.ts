import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aHome, anAlert } from '../src/testing/doubles/mails.ts'
import { cli } from '../src/testing/worlds/children.ts'
import { world } from '../src/testing/worlds/world.ts'

test('mails are imported, listed and shown; what was read is not tried again', async () => {
  using here = world()
  const env = { DATA_DIR: here.dataDir }
  const file = join(here.dataDir, 'alert.eml')
  writeFileSync(file, anAlert([aHome(1), aHome(2)]))
  const json = async (...args: string[]) => JSON.parse((await cli([...args, '--json'], env)).out)
  const imported = await json('import', 'mail', file)
  expect(imported).toMatchObject({ matched: 0, delivered: 0, leftOut: [] })
  expect(imported.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'home',
    'home',
  ])
  const [item, ...others] = await json('inbox', 'list')
  expect(others).toEqual([])
  expect(item).toMatchObject({ way: 'mail', outcome: 'home', owner: null })
  const shown = await cli(['inbox', 'show', item._id], env)
  expect([shown.code, shown.out]).toEqual([0, expect.stringContaining('home: הרצל 2')])
  const again = await cli(['inbox', 'retry', item._id], env)
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('Only what could not be')])
  expect((await cli(['inbox', 'retry', '--unread'], env)).out).toContain('Nothing could be tried')
}, 60_000)
