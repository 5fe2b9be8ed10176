import { afterAll, beforeAll, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyWith } from './addition.ts'
import { MADE_UP_CHANNEL, MADE_UP_CRITERION, MADE_UP_PAGE, MADE_UP_SOURCE } from './made-up.ts'

type Lists = Record<string, Record<string, readonly string[]>>

/** What is in each kind of list: a member that it has had, and the one that was added. */
const MEMBERS: Record<string, readonly [known: string, added: string]> = {
  sources: ['yad2', 'made-up'],
  settings: ['YAD2_ENABLED', 'MADE_UP_ENABLED'],
  pages: ['/notifications', '/made-up'],
  endpoints: ['GET /api/notifications', 'GET /api/notifications/made-up'],
  criteria: ['floorMin', 'madeUp'],
  facts: ['floor', 'madeUp'],
  channels: ['telegram', 'made-up'],
}

let copy: string
let lists: Lists
beforeAll(() => {
  copy = copyWith([MADE_UP_SOURCE, MADE_UP_PAGE, MADE_UP_CRITERION, MADE_UP_CHANNEL])
  generateMigration()
  lists = JSON.parse(run('src/testing/additions/lists.ts'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** As the recipe of a criterion says: its column comes by a generated migration. */
function generateMigration(): void {
  const drizzle = join(copy, 'node_modules/.bin/drizzle-kit')
  const command = [drizzle, 'generate', '--name', 'made_up']
  const { exitCode, stdout } = Bun.spawnSync(command, { cwd: copy })
  expect([exitCode, stdout.toString()]).toEqual([0, expect.stringContaining('made_up.sql')])
}

function run(script: string): string {
  const { stdout, stderr } = Bun.spawnSync([process.execPath, join(copy, script)], { cwd: copy })
  if (stdout.length === 0) throw new Error(stderr.toString())
  return stdout.toString()
}

/** The lists of a kind that do not have a member. */
const without = (kind: string, member: string) =>
  Object.entries(lists[kind] ?? {}).flatMap(([list, names]) =>
    names.includes(member) ? [] : [list],
  )

test.each(Object.entries(MEMBERS))('all lists of %s have what they had', (kind, [known]) => {
  expect(without(kind, known)).toEqual([])
})
test.each(Object.entries(MEMBERS))('all lists of %s have what was added', (kind, [, added]) => {
  expect(without(kind, added)).toEqual([])
})

test.if(process.env.METZIA_LONG === '1')('the types of what was added fit together', () => {
  const tsc = join(copy, 'node_modules/.bin/tsc')
  const { stdout, exitCode } = Bun.spawnSync([tsc, '--noEmit'], { cwd: copy })
  expect([stdout.toString(), exitCode]).toEqual(['', 0])
})
