import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, Tx } from './database/database.ts'
import { ROOT, sourceFile, sourceFiles } from './testing/rules/code/source.ts'
import { breachesOf, projectOf, withFile } from './testing/rules/rule.ts'
import { RULES } from './testing/rules/rules.ts'
import { longFunctions } from './testing/rules/sizes.ts'

const project = projectOf(sourceFiles())

test('finds the code that it checks', () => {
  expect(project.files.length).toBeGreaterThan(1_500)
  expect(project.files.flatMap(({ imports }) => imports).length).toBeGreaterThan(7_000)
})

test.each(RULES.map((rule) => [rule.name, rule] as const))('%s', (_, rule) => {
  expect(breachesOf(rule, project)).toEqual([])
})

/** What a rule finds in a file that is not in the tree. */
const foundIn = (name: string, path: string, code: string) =>
  RULES.filter((rule) => rule.name === name).flatMap((rule) =>
    breachesOf(rule, withFile(project, sourceFile(path, code)), path),
  )

test.each(
  RULES.flatMap(({ name, refuses }) => refuses.map((sample) => [name, ...sample] as const)),
)('%s: %s is refused', (name, _, path, code) => {
  expect(foundIn(name, path, code)).not.toEqual([])
})

test.each(
  RULES.flatMap(({ name, accepts = [] }) => accepts.map((sample) => [name, ...sample] as const)),
)('%s: %s is accepted', (name, _, path, code) => {
  expect(foundIn(name, path, code)).toEqual([])
})

test('every rule has a breach that it refuses', () => {
  expect(RULES.filter(({ refuses }) => refuses.length === 0)).toEqual([])
})

test('every place where a rule does not hold needs that', () => {
  const needless = RULES.flatMap(({ allowed = {}, ...rule }) => {
    const breaches = breachesOf(rule, project)
    return Object.keys(allowed).filter((place) => !breaches.some((one) => one.startsWith(place)))
  })
  expect(needless).toEqual([])
})

test('a breach says where it is and what to do instead', () => {
  const path = 'src/chats/service.ts'
  expect(foundIn('time comes from the clock', path, '\nconst now = Date.now()')).toEqual([
    'src/chats/service.ts:2 uses Date.now → take a `Clock` (context.clock) and call now(), monotonic() or sleep()',
  ])
})

/** Functions of more than 40 lines. The number may only become smaller. */
const LONG_FUNCTIONS = 58

test('no function is added that does not fit on a screen', () => {
  expect(longFunctions(project).length).toBeLessThanOrEqual(LONG_FUNCTIONS)
})

test('a function of 41 lines is long, and one inside another counts by itself', () => {
  const lines = '\n'.repeat(40)
  const one = `const a = () => {${lines}}`
  const code = `${one}\nfunction b() {\n${one}\n}\nfunction c() {${lines.slice(1)}}`
  const found = longFunctions(projectOf([sourceFile('src/chats/x.ts', code)]))
  expect(found.sort()).toEqual([
    'src/chats/x.ts:1 has 41 lines',
    'src/chats/x.ts:42 has 43 lines',
    'src/chats/x.ts:43 has 41 lines',
  ])
  expect(longFunctions(projectOf([sourceFile('src/chats/x.test.ts', code)]))).toEqual([])
})

type Can<Handle, Method extends string> = Method extends keyof Handle ? true : false

test('only a transaction handle has the methods that change tables', () => {
  const byReader: Can<Db, 'insert' | 'update' | 'delete' | 'run' | 'transaction'> = false
  const byDriver: Can<Db['$client'], 'run' | 'exec' | 'prepare' | 'transaction'> = false
  const byTransaction: Can<Tx, 'insert' | 'update' | 'delete'> = true
  expect([byReader, byDriver, byTransaction]).toEqual([false, false, true])
})

test('the lock file names no host', () => {
  expect(readFileSync(join(ROOT, 'bun.lock'), 'utf8')).not.toContain('://')
})
