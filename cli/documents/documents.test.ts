import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pkg from '../../package.json'
import { ROOMS } from '../../src/testing/rules/places.ts'
import { cli } from '../../src/testing/worlds/children.ts'
import { BESIDE } from '../release/release.ts'
import { DOCUMENTS, ROOT } from './write.ts'

/** A link or a picture of Markdown, or a picture of HTML, to a file. */
const LINK = /\]\((?!https?:|#|mailto:)([^)#]+)|(?:src|srcset)="(?!https?:)([^"]+)"/g

const DOCS = [...new Bun.Glob('docs/*.md').scanSync(ROOT)]
const PAGES = ['README.md', '.github/README.he.md', '.github/SECURITY.md', ...DOCS]

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The files that a page links to, from the root. */
const targetsOf = (page: string) =>
  [...read(page).matchAll(LINK)].map(([, target, picture = '']) =>
    join(page, '..', target ?? picture),
  )

test.each(Object.entries(DOCUMENTS))(
  '%s is current (`npm run documents` writes it)',
  (path, text) => {
    expect(read(path)).toBe(text())
  },
)

test('each row of the settings is what the command line lists', async () => {
  const { out } = await cli(['config', '--json'], {})
  const listed = JSON.parse(out) as { name: string; default: string; meaning: string }[]
  const rows = read('docs/configure.md').matchAll(
    /^\| `([A-Z][A-Z0-9_]+)`( \*)? \| (.*) \| (.*) \|$/gm,
  )
  const documented = [...rows].map(([, name = '', , otherwise = '', meaning = '']) => ({
    name,
    default: otherwise === 'empty' ? '' : otherwise.replaceAll('`', ''),
    meaning,
  }))
  expect(documented.length).toBeGreaterThan(40)
  expect(documented).toEqual(
    listed.map(({ name, default: otherwise, meaning }) => ({ name, default: otherwise, meaning })),
  )
})

test('every package has a licence that is stated', () => {
  const rows = read('docs/licences.md').match(/^\| (?!package).*\|$/gm) ?? []
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((row) => /not stated|\|\s*\|/.test(row))).toEqual([])
})

test('the command line has its document, which names every command', async () => {
  const { out } = await cli(['--help'], {})
  const commands = [...(out.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z]+)/gm)]
  const names = commands.map(([, name = '']) => name).filter((name) => name !== 'help')
  expect(names.length).toBeGreaterThan(15)
  const table =
    read('docs/commands.md')
      .match(/^\| `.*$/gm)
      ?.join('\n') ?? ''
  expect(names.filter((name) => !new RegExp(`\`${name}\\b`).test(table))).toEqual([])
})

test('every link between documents leads to a file', () => {
  const broken = PAGES.flatMap((page) =>
    targetsOf(page)
      .filter((target) => !existsSync(join(ROOT, target)))
      .map((target) => `${page} → ${target}`),
  )
  expect(broken).toEqual([])
})

test('the index names each document once', () => {
  const index = 'docs/README.md'
  const named = targetsOf(index).filter((target) => /^docs\/[^/]+\.md$/.test(target))
  expect(named.sort()).toEqual(DOCS.filter((page) => page !== index).sort())
  expect(targetsOf('README.md')).toContain(index)
})

test('a document links to nothing that an archive of a release has not', () => {
  const outside = DOCS.flatMap(targetsOf).filter(
    (target) => !target.startsWith('docs/') && !(target in BESIDE),
  )
  expect(outside).toEqual([])
})

test('a command of a document is found in a checkout after its first start', () => {
  const wrong = PAGES.flatMap((page) => {
    const text = read(page)
    const scripts = [...text.matchAll(/npm run (?:-s )?([a-z][a-z:]*)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !(name in pkg.scripts))
    const bare = text.match(/(?:^|`|\w+=\S+ )bun (?:[a-z]+\/|run|test|-)\S*/gm) ?? []
    return [...scripts, ...bare].map((command) => `${page}: ${command}`)
  })
  expect(wrong).toEqual([])
})

type Form = { name: string; description: string; body: Part[] }
type Part = { type: string; id?: string; attributes: { label?: string; value?: string } }

test.each([...new Bun.Glob('.github/ISSUE_TEMPLATE/*.yml').scanSync({ cwd: ROOT, dot: true })])(
  '%s is a form that GitHub takes',
  (path) => {
    const { name, description, body } = Bun.YAML.parse(read(path)) as Form
    expect([name, description].every(Boolean)).toBe(true)
    for (const { type, attributes } of body)
      expect([type, type === 'markdown' ? attributes.value : attributes.label]).toEqual([
        expect.stringMatching(/^(markdown|textarea|input|dropdown|checkboxes)$/),
        expect.stringMatching(/./),
      ])
    const ids = body.flatMap(({ id }) => id ?? [])
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(ids.length)
  },
)

test('the tree of the architecture has every room of the server in its order, lowest first', () => {
  const [, table = ''] = read('docs/architecture.md').split('Rooms of the server, lowest first:')
  const [rooms = ''] = table.split('Beside them:')
  const named = rooms
    .split('\n')
    .flatMap((row) => row.split('|')[1]?.match(/(?<=`src\/)[\w-]+(?=`)/g) ?? [])
  expect(named).toEqual([...ROOMS])
})
