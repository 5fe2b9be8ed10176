import { expect, test } from 'bun:test'
import { sourceFile } from './source.ts'

/** What code takes from the runtime. */
const USES: [what: string, code: string, uses: string[]][] = [
  ['a call', 'fetch(1)', ['fetch']],
  ['a member', 'Date.now()', ['Date.now']],
  ['a member by its text', "Date['now']()", ['Date.now']],
  ['a member by a template', 'Date[`now`]()', ['Date.now']],
  ['a computed member', 'process[name]', ['process', 'name']],
  ['names of the global object', 'globalThis.window.self.global.fetch', ['fetch']],
  ['a name in parentheses', '(fetch)(1)', ['fetch']],
  ['a cast name', '(Date as Clock).now()', ['Date.now']],
  ['a name that satisfies', '(Date satisfies Clock).now()', ['Date.now']],
  ['a name that is not null', 'Bun!.env', ['Bun.env']],
  ['an older cast', '(<Clock>Date).now()', ['Date.now']],
  ['a chain', 'process?.env?.LIMIT', ['process.env.LIMIT']],
  ['a constant', 'const { env: mine } = process', ['process.env']],
  ['the rest', 'const { ...all } = process', ['process.*']],
  ['an assignment', 'let env\n;({ env } = process)', ['process.env']],
  ['a default', 'function f({ env } = process) {}', ['process.env']],
  ['a value of an object', 'const x = { fetch }', ['fetch']],
  ['a computed key', 'const x = { [fetch]: 1 }', ['fetch']],
  ['a field of a class', 'const x = class { y = fetch; z() { fetch() } }', ['fetch', 'fetch']],
  ['a property of a parameter', 'const x = class { constructor(private y = fetch) {} }', ['fetch']],
  ['a module', "import { sleep } from 'bun'", ['Bun.sleep']],
  ['a module without its prefix', "import { env } from 'process'", ['process.env']],
  ['all of a module', "import * as all from 'node:timers'", ['node:timers']],
  [
    'a module that is loaded',
    "const { env } = await import('node:process')",
    ['process', 'process.env'],
  ],
  ['a module that is passed on', "export { env } from 'node:process'", ['process.env']],
  ['a value in a class', 'const x = class { static { fetch() } }', ['fetch']],
  ['what is only said to be there', 'declare const fetch: Ask\nfetch(1)', ['fetch']],
  ['a name that is declared elsewhere', '{ const fetch = 1 }\nfetch(1)', ['fetch']],

  ['a constant of its own', 'const fetch = 1\nfetch()', []],
  ['a function of its own', 'fetch()\nfunction fetch() {}', []],
  ['a class of its own', 'class Date {}\nnew Date()', []],
  ['an exported constant', 'export const fetch = 1\nfetch()', []],
  ['an import', "import { fetch } from './ask.ts'\nfetch()", []],
  ['a parameter', 'const x = (fetch: Ask) => fetch()', []],
  ['a part of a parameter', 'const x = ({ a: [fetch, ...Bun] }: Ask) => fetch(Bun)', []],
  ['a parameter with a default', 'const x = (fetch = 1) => fetch', []],
  ['a function that names itself', 'const x = function fetch() { fetch() }', []],
  ['a class that names itself', 'const x = class Date { y() { return new Date() } }', []],
  ['an error that is caught', 'try {} catch (process) { process.env }', []],
  ['a variable of a loop', 'for (let process = 1; process; ) process', []],
  ['a variable of a list', 'for (const process of []) process', []],
  ['a variable of keys', 'for (const process in {}) process', []],
  ['a variable of a case', 'switch (1) { case 1: const fetch = 1; fetch }', []],
  ['a key', 'const x = { fetch: 1, fetch() {} }', []],
  ['a member of something', 'context.fetch', ['context.fetch']],
  ['a label', 'fetch: for (;;) { continue fetch }', []],
  ['a type', 'let x: typeof fetch\ntype Y = Date', []],
  ['a test whether it is there', "typeof fetch === 'function'", []],
  ['a test of its kind', 'const x = 1 instanceof Date', []],
  ['a type of a module', "import type { env } from 'node:process'", []],
  ['nothing', 'undefined', []],
]

test.each(USES)('%s takes what it takes', (_, code, uses) => {
  const file = sourceFile('src/chats/x.ts', code)
  expect(file.uses.map(({ name }) => name)).toEqual(uses)
})

/** What a file imports, and whether that is left when it runs. */
const IMPORTS: [what: string, code: string, target: string, isType: boolean, names: string[]][] = [
  ['names', "import { a, b as c } from '../users/x.ts'", 'src/users/x.ts', false, ['a', 'b']],
  ['a name in quotes', "import { 'a b' as c } from './x.ts'", 'src/chats/x.ts', false, ['a b']],
  ['everything', "import * as a from './x.ts'", 'src/chats/x.ts', false, ['*']],
  ['a default', "import a from '../../package.json'", 'package.json', false, ['default']],
  ['nothing', "import './x.ts'", 'src/chats/x.ts', false, []],
  ['types', "import type { a } from './x.ts'", 'src/chats/x.ts', true, ['a']],
  [
    'a type, and the file as code',
    "import { type a } from './x.ts'",
    'src/chats/x.ts',
    false,
    ['a'],
  ],
  ['what is passed on', "export { a as b } from './x.ts'", 'src/chats/x.ts', false, ['a']],
  ['types that are passed on', "export type { a } from './x.ts'", 'src/chats/x.ts', true, ['a']],
  ['all that is passed on', "export * from './x.ts'", 'src/chats/x.ts', false, ['*']],
  ['all types that are passed on', "export type * from './x.ts'", 'src/chats/x.ts', true, ['*']],
  ['what is loaded', "await import('./x.ts')", 'src/chats/x.ts', false, ['*']],
  ['a type in place', "type A = import('./x.ts').A", 'src/chats/x.ts', true, ['*']],
  ['what is required', "require('elysia')", 'elysia', false, ['*']],
  ['what is required by an older form', "import a = require('elysia')", 'elysia', false, ['*']],
  ['a module of the runtime', "import { a } from 'fs'", 'node:fs', false, ['a']],
]

test.each(IMPORTS)('%s is an import', (_, code, target, isType, names) => {
  const { imports } = sourceFile('src/chats/y.ts', code)
  expect(imports.map((one) => [one.target, one.isType, one.names.map(({ name }) => name)])).toEqual(
    [[target, isType, names]],
  )
})

test.each([
  ['an address', "new URL('./x.ts', import.meta.url)"],
  ['a text', 'const x = "import { a } from \'./x.ts\'"'],
  ['a comment', "// import { a } from './x.ts'"],
  ['a method', "module.require('./x.ts')"],
])('%s is no import', (_, code) => {
  expect(sourceFile('src/chats/y.ts', code).imports).toEqual([])
})

test('code that cannot be read is an error, and a line is counted from 1', () => {
  expect(() => sourceFile('src/chats/y.ts', 'const = 1')).toThrow('src/chats/y.ts')
  expect(sourceFile('src/chats/y.ts', 'a\nb').lineAt(2)).toBe(2)
})
