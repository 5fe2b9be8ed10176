import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { spawnSync } from 'bun'
import { reportOf } from './findings.ts'
import { isAllowed, licencesIn } from './licences.ts'
import { secretsIn } from './secrets.ts'
import { unusedIn } from './unused.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A project of these files. */
function project(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'metzia-house-'))
  folders.push(root)
  for (const [path, text] of Object.entries(files)) write(root, path, text)
  return root
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const manifest = (more: object) => JSON.stringify({ name: 'planted', version: '1.0.0', ...more })

test('a planted export, file, package and loop of imports that nothing needs are found', async () => {
  const root = project({
    'package.json': manifest({ main: 'src/main.ts', dependencies: { planted: '1.0.0' } }),
    'src/main.ts': "import { one } from './one.ts'\nconsole.log(one)\n",
    'src/one.ts':
      "import { two } from './two.tsx'\nexport const one = two\nexport const extra = 1\n",
    'src/two.tsx': "import { one } from './one.ts'\nexport const two: number = one\n",
    'src/three.ts': 'export type Three = 3\n',
  })
  const { looked, found } = await unusedIn(root)
  expect(looked).toBe(4)
  expect(found.sort()).toEqual([
    expect.stringMatching(/^loop of imports: .*src\/one\.ts.*src\/two\.tsx/),
    'unused export: extra (src/one.ts)',
    'unused file: src/three.ts (src/three.ts)',
    'unused package: planted (package.json)',
  ])
})

test('a planted licence is found, also of a tool and of what a package needs', () => {
  const root = project({
    'package.json': manifest({ dependencies: { a: '1' }, devDependencies: { b: '1' } }),
    'node_modules/a/package.json': manifest({
      name: 'a',
      license: 'MIT',
      dependencies: { c: '1' },
      devDependencies: { d: '1' },
    }),
    'node_modules/b/package.json': manifest({ name: 'b', license: 'Hippocratic-2.1' }),
    'node_modules/c/package.json': manifest({ name: 'c', license: 'GPL-3.0-only' }),
    // What only the makers of a package need is there for another reason.
    'node_modules/d/package.json': manifest({ name: 'd', license: 'GPL-3.0-only' }),
  })
  const { looked, found } = licencesIn(root)
  expect(looked).toBe(3)
  expect(found).toEqual([
    'licence not allowed: b 1.0.0 is Hippocratic-2.1',
    'licence not allowed: c 1.0.0 is GPL-3.0-only',
  ])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-3.0-only OR Apache-2.0', true],
  ['MIT AND CC-BY-4.0', true],
  ['(MIT AND GPL-3.0-only)', false],
  ['not stated', false],
  ['', false],
])('the licence %p is allowed: %p', (licence, isSo) => {
  expect(isAllowed(licence)).toBe(isSo)
})

test('a secret is found that was committed once and removed, on another branch, or that a message names', async () => {
  // In two parts, so that this text has none.
  const secret = `ghp_${'a1B2'.repeat(9)}`
  const root = project({ 'notes.txt': 'line\n', 'key.txt': `first\ntoken = "${secret}"\n` })
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=Planted', '-c', 'user.email=planted@example.com']
    const { exitCode, stderr } = spawnSync(['git', ...author, ...args], { cwd: root })
    expect([stderr.toString(), exitCode]).toEqual([expect.any(String), 0])
  }
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'First')
  rmSync(join(root, 'key.txt'))
  git('commit', '--quiet', '-a', '-m', `Without ${secret}`)
  git('checkout', '--quiet', '-b', 'aside')
  write(root, 'aside.txt', secret)
  git('add', '.')
  git('commit', '--quiet', '-m', 'Aside')
  git('checkout', '--quiet', '-')
  const { looked, found } = await secretsIn(root)
  expect(looked).toBe(3)
  expect(found.sort()).toEqual([
    expect.stringMatching(/^secret: aside\.txt, line 1 of a version/),
    expect.stringMatching(/^secret: key\.txt, line 2 of a version/),
    expect.stringMatching(/^secret: messages of commits, line \d+ of a version/),
  ])
  expect(found.join()).not.toContain(secret)
})

test('the report counts all findings, and a part that looked at nothing is one', () => {
  const whole = { part: 'licences', looked: 2, of: 'packages', found: [] }
  expect(reportOf([whole])).toEqual({
    lines: ['licences: 2 packages, 0 found', '0 findings'],
    count: 0,
  })
  const blind = { part: 'secrets', looked: 0, of: 'texts', found: ['a'] }
  expect(reportOf([whole, blind])).toEqual({
    lines: [
      'licences: 2 packages, 0 found',
      'secrets: 0 texts, 2 found',
      '  secrets looked at no texts',
      '  a',
      '2 findings',
    ],
    count: 2,
  })
})

test('no package but the runtime runs a script when it is installed, and none reports installations', () => {
  const root = join(import.meta.dirname, '../..')
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // The list takes the place of the one that the installer brings.
  expect(manifest.trustedDependencies).toEqual(['bun'])
  const lines = readFileSync(join(root, 'bun.lock'), 'utf8').split('\n')
  const scarf = lines.filter((line) => line.includes('["@scarf/scarf@'))
  expect(scarf).toHaveLength(1)
  expect(scarf[0]).toContain('["@scarf/scarf@file:cli/house/nothing", {}]')
  const nothing = join(import.meta.dirname, 'nothing')
  expect(readdirSync(nothing)).toEqual(['package.json'])
  expect(JSON.parse(readFileSync(join(nothing, 'package.json'), 'utf8')).scripts).toBeUndefined()
})
