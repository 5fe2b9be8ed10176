import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Glob } from 'bun'

const root = join(import.meta.dirname, '..')
const BUILTIN = /^(node:|bun:?)/

/** Lowest first: a room knows only those before it. */
const ROOMS = [
  'kernel',
  'database',
  'users',
  'auth',
  'mail',
  'areas',
  'assets',
  'chats',
  'notifications',
  'telegram',
  'bots',
  'delivery',
  'matching',
  'sources',
  'admin',
  'http',
]
/** What provides the world may be known by every edge and use case; it knows no room but the lowest. */
const WORLD = ['settings.ts', 'config.ts', 'secrets.ts', 'context.ts'].map(
  (name) => `src/process/${name}`,
)
/** What composes the product may know everything. */
const COMPOSITION = ['start.ts', 'jobs.ts', 'jobs.worker.ts', 'ports.ts', 'worker.ts'].map(
  (name) => `src/process/${name}`,
)

type File = { path: string; text: string; imports: { target: string; isType: boolean }[] }

const files: File[] = [...new Glob('{src,cli,web,bench}/**/*.{ts,tsx}').scanSync(root)].map(
  (path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, imports: importsOf(path, text) }
  },
)

function importsOf(path: string, text: string): File['imports'] {
  const statements = text.matchAll(
    /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm,
  )
  const dynamic = text.matchAll(/\bimport\('([^']+)'\)/g)
  return [
    ...statements,
    ...[...dynamic].map((match) => [match[0], undefined, match[1]] as const),
  ].map(([, isType, target = '']) => ({
    target: target.startsWith('.') ? relative(root, join(root, dirname(path), target)) : target,
    isType: isType !== undefined,
  }))
}

const isTest = ({ path }: File) =>
  /\.(test|e2e)\.tsx?$|^src\/testing\/|^web\/(e2e|testing)\//.test(path)
const code = files.filter((file) => !isTest(file))
const roomOf = (path: string) => /^src\/(?!process\/)([^/]+)\//.exec(path)?.[1]
const facetOf = (path: string) =>
  /^src\/[^/]+\/(?:[^/]+\/)*?([a-z-]+)(?:\/[^/]+)?\.tsx?$/.exec(path)?.[1]

/** Every import that breaks a rule, as `file → target`. */
function breaches(broken: (file: File, target: string, isType: boolean) => boolean): string[] {
  return code.flatMap((file) =>
    file.imports
      .filter(({ target, isType }) => broken(file, target, isType))
      .map(({ target }) => `${file.path} → ${target}`),
  )
}

test('finds the code it is to judge', () => {
  expect(code.length).toBeGreaterThan(80)
  expect(code.flatMap(({ imports }) => imports).length).toBeGreaterThan(300)
})

test('a room knows only the rooms below it', () => {
  const higher = breaches((file, target) => {
    const from = roomOf(file.path)
    const to = roomOf(target)
    if (!from || !to || from === to || to === 'testing') return false
    return !ROOMS.includes(to) || ROOMS.indexOf(to) > ROOMS.indexOf(from)
  })
  expect(higher).toEqual([])
})

test('only the composition, the command line and tests know the composition', () => {
  const known = breaches(
    (file, target) =>
      COMPOSITION.includes(target) &&
      roomOf(file.path) !== undefined &&
      !file.path.startsWith('cli/'),
  )
  expect(known).toEqual([])
})

test('what provides the world knows no room but kernel, database and areas', () => {
  const wrong = breaches(
    (file, target) =>
      WORLD.includes(file.path) &&
      target.startsWith('src/') &&
      !['kernel', 'database', 'areas', undefined].includes(roomOf(target)),
  )
  expect(wrong).toEqual([])
})

test('a domain imports domains and nothing else', () => {
  const wrong = breaches(
    (file, target) =>
      file.path.endsWith('/domain.ts') &&
      !target.endsWith('/domain.ts') &&
      target !== 'src/kernel/hebrew.ts',
  )
  expect(wrong).toEqual([])
})

test('tables import domains, tables and drizzle', () => {
  const wrong = breaches(
    (file, target) =>
      file.path.endsWith('/tables.ts') &&
      !/\/(domain|tables)\.ts$/.test(target) &&
      !target.startsWith('drizzle-orm'),
  )
  expect(wrong).toEqual([])
})

test('a store knows no service, route or wire', () => {
  const wrong = breaches(
    (file, target) =>
      facetOf(file.path) === 'store' && /\/(service|routes|wire|job)\.ts$/.test(target),
  )
  expect(wrong).toEqual([])
})

test('a wire imports domains, wires, types of stores, and the schema builder', () => {
  const wrong = breaches(
    (file, target, isType) =>
      file.path.endsWith('/wire.ts') &&
      !isType &&
      !/\/(domain|wire)\.ts$/.test(target) &&
      !['elysia', 'src/kernel/schema.ts'].includes(target),
  )
  expect(wrong).toEqual([])
})

test('nothing but routes imports routes, and only the server does', () => {
  const wrong = breaches(
    (file, target) => target.endsWith('routes.ts') && !/^src\/(http|process)\//.test(file.path),
  )
  expect(wrong).toEqual([])
})

test('the server knows the client only in its pages', () => {
  const wrong = breaches(
    (file, target) => target.startsWith('web/') && !/^(web|src\/http|cli)\//.test(file.path),
  )
  expect(wrong).toEqual([])
})

test('the client takes code of the server only from domains', () => {
  const wrong = breaches(
    (file, target, isType) =>
      file.path.startsWith('web/') &&
      target.startsWith('src/') &&
      !isType &&
      !target.endsWith('/domain.ts'),
  )
  expect(wrong).toEqual([])
})

test('relative imports name the file with its extension', () => {
  const wrong = breaches(
    (_, target) =>
      !BUILTIN.test(target) && /^(src|web|cli)\//.test(target) && !/\.\w+$/.test(target),
  )
  expect(wrong).toEqual([])
})

/** Lines of code that hold what no code may hold. */
function lines(pattern: RegExp, allowed: RegExp = /^$/): string[] {
  return code
    .filter(({ path }) => !allowed.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
        ),
    )
}

test('every write goes through write()', () => {
  expect(lines(/\.transaction\(/, /^src\/database\/database\.ts$/)).toEqual([])
  expect(lines(/\bBEGIN\b/)).toEqual([])
})

test('time and chance come in through their doors', () => {
  expect(
    lines(
      /\bDate\.now\(|\bnew Date\(\)|\bsetInterval\(/,
      /^(src\/kernel\/(clock|log)|src\/database\/checkpoint\.worker)\.ts$|^web\/|^cli\//,
    ),
  ).toEqual([])
  expect(lines(/\bMath\.random\(|\brandomUUID/, /^src\/kernel\/random\.ts$|^web\//)).toEqual([])
})

test('holds no default exports, enums, any, or silenced checks', () => {
  expect(lines(/^export default\b/)).toEqual([])
  expect(lines(/^(export )?(const )?enum\b/)).toEqual([])
  expect(lines(/^(?!\s*(\/?\*|\/\/)).*([:<]\s*any\b|\bas any\b)/)).toEqual([])
  expect(lines(/@ts-(ignore|expect-error|nocheck)|biome-ignore/)).toEqual([])
  expect(lines(/\b(TODO|FIXME|XXX)\b/)).toEqual([])
})

test('files stay small enough to be read', () => {
  const sizes = code.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
  expect(sizes.filter((file) => file.lines > 300)).toEqual([])
})

test('no file is called utils, and no folder has a barrel', () => {
  const wrong = code.filter(({ path, text }) => {
    const isBarrel = /\/index\.tsx?$/.test(path) && /^export \* from/m.test(text)
    return isBarrel || /\/utils?\.tsx?$/.test(path)
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('the lock file names no host', () => {
  expect(readFileSync(join(root, 'bun.lock'), 'utf8')).not.toContain('://')
})
