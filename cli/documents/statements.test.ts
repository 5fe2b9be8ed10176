import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { routesOf } from '../../src/testing/rules/scene.ts'
import { world } from '../../src/testing/worlds/world.ts'
import { COMMANDS } from '../command-list.ts'
import { ROOT } from './write.ts'

/** What documents state of the program, page by page. Decisions and changes of versions are of their time. */
const PAGES = ['README*.md', 'docs/*.md', '.github/**/*.md', '.github/**/*.yml']
  .flatMap((glob) => [...new Bun.Glob(glob).scanSync({ cwd: ROOT, dot: true })])
  .filter((page) => page !== 'docs/changelog.md')

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

type Said = { page: string; text: string }

/** What stands in fenced blocks, line by line, and between backticks. */
const SAID: Said[] = PAGES.flatMap((page) => {
  const text = read(page)
  const blocks = [...text.matchAll(/^ *```.*\n([\s\S]*?)^ *```/gm)].flatMap(([, block = '']) =>
    block.replaceAll('\\\n', ' ').split('\n'),
  )
  const inline = [...text.replaceAll(/^ *```.*\n[\s\S]*?^ *```/gm, '').matchAll(/`([^`]+)`/g)]
  return [...blocks, ...inline.map(([, code = '']) => code.replaceAll(/\s+/g, ' '))].map(
    (text) => ({ page, text }),
  )
})

/** What is said wrongly, with the page. */
const wrong = (find: (text: string) => readonly string[]) =>
  SAID.flatMap(({ page, text }) => find(text).map((found) => `${page}: ${found}`))

/** The program, at the beginning of a command, or after what a shell or a container takes before it. */
const CALL =
  /(?:^|[(|&;] ?|[A-Z]=\S+ |\bmetzia )(?:npm run -s metzia -- |(?:\.\/)?metzia )((?:\w\|\w|[^#|&;>)])*)/g

/** The arguments of the program in a line of a shell, with one word in the place of what a reader fills in. */
function callsIn(text: string): string[] {
  const line = text.replaceAll('\\|', '|').replaceAll(/\$\([^)]*\)|<[\w|-]+>/g, 'X')
  return [...line.matchAll(CALL)]
    .flatMap(([, call = '']) => choices(call))
    .filter((call) => !call.startsWith('X'))
}

/** Each of what a line writes as one: `users ban|unban USER`. */
function choices(call: string): string[] {
  const words = call
    .replaceAll(/[[\]]|…|\.\.\./g, ' ')
    .replaceAll('\\|', '|')
    .trim()
  const [both] = /\S*\w\|\S*/.exec(words) ?? []
  if (both === undefined) return [words]
  return both.split('|').flatMap((one) => choices(words.replace(both, one)))
}

async function parser(): Promise<Command> {
  const program = new Command('metzia').version('0')
  for (const make of Object.values(COMMANDS)) program.addCommand(await make())
  const quiet = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: () => {}, writeOut: () => {} })
    if (command.commands.length === 0) command.action(() => {})
    command.commands.forEach(quiet)
  }
  quiet(program)
  return program
}

test('each command that a document names is understood by the command line', async () => {
  const isGroup = async (words: string[]) => {
    let at: Command | undefined = await parser()
    for (const word of words) at = at?.commands.find((one) => one.name() === word)
    return at !== undefined
  }
  const refused = async (call: string) => {
    const words = [...call.matchAll(/"[^"]*"|'[^']*'|\S+/g)].map(([word]) => word)
    if (words[0] === 'complete' || (await isGroup(words))) return []
    try {
      await (await parser()).parseAsync(words, { from: 'user' })
      return []
    } catch (error) {
      const { code = '' } = error as { code?: string }
      return /help|version/i.test(code) ? [] : [`${call} (${error})`]
    }
  }
  const rows = [...read('docs/commands.md').matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
    .flatMap(([, call = '']) => callsIn(`metzia ${call.replaceAll(' …', '')}`))
  const calls = new Set([...SAID.flatMap(({ text }) => callsIn(text)), ...rows])
  expect(calls.size).toBeGreaterThan(60)
  const found: string[] = []
  for (const call of calls) found.push(...(await refused(call)))
  expect(found).toEqual([])
})

const CAPITALS = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g

/** Every word in capitals of the code and of what starts it. */
const NAMES = new Set(
  [
    '{src,cli,web,bench}/**/*.{ts,tsx,mjs,service}',
    '{Dockerfile,compose*.yaml,package.json}',
    'docs/{proxies,standby}/*',
  ]
    .flatMap((glob) => [...new Bun.Glob(glob).scanSync(ROOT)])
    .filter((path) => !path.endsWith('statements.test.ts'))
    .flatMap((path) => read(path).match(CAPITALS) ?? []),
)

test('each name in capitals that a document states is one of the code', () => {
  expect(wrong((text) => (text.match(CAPITALS) ?? []).filter((name) => !NAMES.has(name)))).toEqual(
    [],
  )
})

test('each file of the project that a document names is there', () => {
  const PATH = /(?<![\w./~$}-])(?:src|web|cli|bench|docs|migrations|\.github)\/[\w@*{},./-]*[\w*}]/g
  const isThere = (path: string) =>
    existsSync(join(ROOT, path)) ||
    existsSync(join(ROOT, `${path}.ts`)) ||
    (/[*{]/.test(path) && !new Bun.Glob(path).scanSync({ cwd: ROOT, dot: true }).next().done)
  expect(wrong((text) => (text.match(PATH) ?? []).filter((path) => !isThere(path)))).toEqual([])
})

test('each route that a document names is one of the server', () => {
  using here = world()
  const shapeOf = (path: string) =>
    path.replace(/\/$/, '').replaceAll(/\/(?::\w+|\{[^}]*\})/g, '/*')
  const routes = routesOf(here).map((route) => shapeOf(route.split(' ')[1] ?? ''))
  const isThere = (asked: string) => {
    const parts = shapeOf(asked).split('/')
    return routes.some((route) => {
      const known = route.split('/')
      const isWhole = known.length === parts.length || asked.endsWith('/')
      return (
        isWhole &&
        parts.every((part, at) => known[at] === '*' || known[at] === part || part === '*')
      )
    })
  }
  const named = (text: string) => text.match(/(?<!<your [\w ]+>)\/api\/[\w{}:$./-]*/g) ?? []
  expect(
    wrong((text) => named(text).filter((path) => !isThere(path.replace(/[.:]$/, '')))),
  ).toEqual([])
})

/** The names of the headings of a page, as GitHub makes them. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('each link to a part of a document leads to a heading', () => {
  const broken = PAGES.filter((page) => page.endsWith('.md')).flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
      .filter(([, path, anchor = '']) => {
        const target = path ? join(page, '..', path) : page
        return target.endsWith('.md') && !anchorsOf(target).includes(anchor)
      })
      .map(([link]) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})
