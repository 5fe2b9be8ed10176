import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cli } from '../../src/testing/worlds/children.ts'
import { DOCUMENTS, ROOT } from './write.ts'

/** A link or a picture of Markdown, or a picture of HTML, to a file. */
const LINK = /\]\((?!https?:|#|mailto:)([^)#]+)|(?:src|srcset)="(?!https?:)([^"]+)"/g

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test.each(Object.entries(DOCUMENTS))(
  '%s is current (`bun run documents` writes it)',
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

test('the README names every command', async () => {
  const { out } = await cli(['--help'], {})
  const commands = [...(out.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z]+)/gm)]
  const names = commands.map(([, name = '']) => name).filter((name) => name !== 'help')
  expect(names.length).toBeGreaterThan(15)
  const table =
    read('README.md')
      .match(/^\| `.*$/gm)
      ?.join('\n') ?? ''
  expect(names.filter((name) => !new RegExp(`\`${name}\\b`).test(table))).toEqual([])
})

test('every link between documents leads to a file', () => {
  const pages = ['README.md', '.github/SECURITY.md', ...new Bun.Glob('docs/*.md').scanSync(ROOT)]
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(LINK)]
      .map(([, target, picture = '']) => join(page, '..', target ?? picture))
      .filter((target) => !existsSync(join(ROOT, target)))
      .map((target) => `${page} → ${target}`),
  )
  expect(broken).toEqual([])
})
