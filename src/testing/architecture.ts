import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Glob } from 'bun'

/** The folder of the checkout. */
export const ROOT = join(import.meta.dirname, '../..')

type Import = {
  /** A path from the root of the checkout, or the name of a package. */
  target: string
  isType: boolean
  names: string[]
}
export type SourceFile = { path: string; text: string; imports: Import[] }

/** The rooms of the server, lowest first: a room may import only rooms before it. */
const ROOMS = [
  'kernel',
  'database',
  'audit',
  'users',
  'auth',
  'mail',
  'areas',
  'assets',
  'reading',
  'chats',
  'notifications',
  'telegram',
  'bots',
  'delivery',
  'matching',
  'inbox',
  'receiving',
  'sources',
  'ways',
  'admin',
  'http',
]
const inProcess = (...names: string[]) => names.map((name) => `src/process/${name}.ts`)
/** What the process gives to every room: settings, secrets, the context. It imports only the lowest rooms. */
const WORLD = inProcess(
  'settings',
  'mail-settings',
  'named-settings',
  'demo',
  'demo-network',
  'config',
  'features',
  'secrets',
  'context',
)
/** What composes the product: it may import every room, and no room imports it. */
const COMPOSITION = inProcess(
  ...[
    'above',
    'account-data',
    'account-notices',
    'app',
    'backups',
    'calls',
    'demo/seed',
    'demo/start',
    'demo/telegram',
    'images',
    'jobs',
    'jobs.worker',
    'ports',
    'reads',
    'restore',
    'sender',
    'start',
    'worker',
  ],
)
const WORLD_MAY_IMPORT = ['kernel', 'database', 'areas', undefined]

/** A source file as the rules see it. */
export function sourceFile(path: string, text: string): SourceFile {
  return { path, text, imports: importsOf(path, text) }
}

/** Every source file of the product and its tools, without tests and test helpers. */
export function sourceFiles(): SourceFile[] {
  return [...new Glob('{src,cli,web,bench}/**/*.{ts,tsx}').scanSync(ROOT)]
    .filter((path) => !path.includes('node_modules/'))
    .filter((path) => !isTest(path))
    .sort()
    .map((path) => sourceFile(path, readFileSync(join(ROOT, path), 'utf8')))
}

const isTest = (path: string) =>
  /\.(test|e2e)\.tsx?$|^src\/testing\/|^web\/(e2e|testing)\//.test(path)

const STATIC = /^(?:import|export)\s+(type\s)?(?:([^'";]*?)\sfrom\s+)?'([^']+)'/gm
const DYNAMIC = /\bimport\('([^']+)'\)/g

function importsOf(path: string, text: string): Import[] {
  const resolved = (target: string) =>
    target.startsWith('.') ? relative(ROOT, join(ROOT, dirname(path), target)) : target
  return [
    ...[...text.matchAll(STATIC)].map(([, isType, names = '', target = '']) => ({
      target: resolved(target),
      isType: isType !== undefined,
      names: names.match(/\w+/g) ?? [],
    })),
    ...[...text.matchAll(DYNAMIC)].map(([, target = '']) => ({
      target: resolved(target),
      isType: false,
      names: [],
    })),
  ]
}

const roomOf = (path: string) => /^src\/(?!process\/)([^/]+)\//.exec(path)?.[1]
const facetOf = (path: string) =>
  /^src\/[^/]+\/(?:[^/]+\/)*?([a-z-]+)(?:\/[^/]+)?\.tsx?$/.exec(path)?.[1]

type Rule = { name: string; breaches(files: readonly SourceFile[]): string[] }

/** A rule over single imports. */
function imports(name: string, isBreach: (file: SourceFile, one: Import) => boolean): Rule {
  const breaches = (files: readonly SourceFile[]) =>
    files.flatMap((file) =>
      file.imports
        .filter((one) => isBreach(file, one))
        .map(({ target }) => `${file.path} → ${target}`),
    )
  return { name, breaches }
}

/** A rule over single lines; comments are left out. */
function lines(name: string, pattern: RegExp, allowed: RegExp = /^$/): Rule {
  const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line)
  const breaches = (files: readonly SourceFile[]) =>
    files
      .filter(({ path }) => !allowed.test(path))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) =>
            pattern.test(line) && !isComment(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
          ),
      )
  return { name, breaches }
}

const isRoomImport = (target: string) => roomOf(target) !== undefined

const LAYERS: Rule[] = [
  imports('a room imports only the rooms below it', ({ path }, { target }) => {
    const [from, to] = [roomOf(path), roomOf(target)]
    if (!from || !to || from === to) return false
    return !ROOMS.includes(to) || ROOMS.indexOf(to) > ROOMS.indexOf(from)
  }),
  imports(
    'only the composition and the command line import the composition',
    ({ path }, { target }) => COMPOSITION.includes(target) && roomOf(path) !== undefined,
  ),
  imports(
    'what the process gives to every room imports only the lowest rooms',
    ({ path }, { target }) =>
      WORLD.includes(path) &&
      target.startsWith('src/') &&
      !WORLD_MAY_IMPORT.includes(roomOf(target)),
  ),
  imports(
    'a domain imports only domains',
    ({ path }, { target }) =>
      /^src\/[^/]+\/domain\.ts$/.test(path) &&
      !target.endsWith('/domain.ts') &&
      target !== 'src/kernel/hebrew.ts',
  ),
  imports(
    'tables import only domains, tables and drizzle',
    ({ path }, { target }) =>
      path.endsWith('/tables.ts') &&
      !/\/(domain|tables)\.ts$/.test(target) &&
      !target.startsWith('drizzle-orm'),
  ),
  imports(
    'a store imports no service, route, wire or job',
    ({ path }, { target }) =>
      facetOf(path) === 'store' && /\/(service|routes|wire|job)\.ts$/.test(target),
  ),
  imports(
    'a wire imports domains, wires, types and the schema builder',
    ({ path }, { target, isType }) =>
      path.endsWith('/wire.ts') &&
      !isType &&
      !/\/(domain|wire)\.ts$/.test(target) &&
      !['elysia', 'src/kernel/schema.ts'].includes(target),
  ),
  imports(
    'only the server imports routes',
    ({ path }, { target }) => target.endsWith('routes.ts') && !/^src\/(http|process)\//.test(path),
  ),
  imports(
    'only pages import the client',
    ({ path }, { target }) =>
      target.startsWith('web/') && !/^(web|src\/http|cli|bench)\//.test(path),
  ),
  imports(
    'the client imports only domains of the server, and types',
    ({ path }, { target, isType }) =>
      path.startsWith('web/') &&
      target.startsWith('src/') &&
      !isType &&
      !target.endsWith('/domain.ts'),
  ),
  imports(
    'a control of web/ui imports no room of the client',
    ({ path }, { target }) =>
      path.startsWith('web/ui/') &&
      (isRoomImport(target) || /^web\/(?!ui\/|lib\/|locales\/|styles)/.test(target)),
  ),
  imports(
    'a relative import names the file with its extension',
    (_, { target }) => /^(src|web|cli)\//.test(target) && !/\.\w+$/.test(target),
  ),
]

/** Files that import each other in a loop, each loop once. Types and dynamic imports count. */
function cycles(files: readonly SourceFile[]): string[] {
  const targets = new Map(
    files.map(({ path, imports }) => [path, imports.map((one) => one.target)]),
  )
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) found.push([...trail.slice(start), path].join(' → '))
    if (start >= 0 || done.has(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const { path } of files) visit(path, [])
  return found
}

const CHANGE = /\.(?:insert|update|delete)\(\s*(\w+)|\bforgetRows\(\s*\w+,\s*(\w+)/g

/** Changes to tables that another room owns. */
function foreignWrites(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text, imports }) => {
    const foreign = imports
      .filter(({ target }) => target.endsWith('/tables.ts') && roomOf(target) !== roomOf(path))
      .flatMap(({ names }) => names)
    return [...text.matchAll(CHANGE)]
      .map(([, changed, forgotten]) => changed ?? forgotten ?? '')
      .filter((table) => foreign.includes(table))
      .map((table) => `${path} changes ${table}`)
  })
}

const DATABASE = /^src\/database\//
/** The text index is a virtual table, which the query builder cannot name. */
const RAW_WRITERS = /^src\/database\/|^src\/assets\/store\/text\.ts$/

const WRITES: Rule[] = [
  { name: 'a room changes only its own tables', breaches: foreignWrites },
  lines('every transaction goes through write()', /\.transaction\(/, DATABASE),
  lines('no statement begins a transaction', /\bBEGIN\b/, /^src\/database\/turns\.ts$/),
  lines(
    'no raw statement changes a table',
    /\b(insert into|delete from|replace into)\b|['"`]update\s+\S+\s+set\b/i,
    RAW_WRITERS,
  ),
  lines(
    'only a transaction takes the driver itself',
    /\bdb\.\$client\.(?!close\(|inTransaction)/,
    /^src\/database\/|^cli\//,
  ),
]

/** Calls of the global `fetch`: those in files that bind no `fetch` of their own. */
function directRequests(files: readonly SourceFile[]): string[] {
  const direct = /\bglobalThis\.fetch\b|\bBun\.fetch\b|from '(node:)?https?'/
  return files
    .filter(({ path }) => !/^src\/kernel\/fetcher\.ts$|^web\//.test(path))
    .filter(
      ({ text }) =>
        direct.test(text) ||
        (/(?<![.\w])fetch\(/.test(text) && !/[{,(]\s*fetch\s*[,}:]/.test(text)),
    )
    .map(({ path }) => path)
}

const WORLD_ACCESS: Rule[] = [
  lines(
    'time comes from the clock',
    /\bDate\.now\(|\bnew Date\(\)|\bset(?:Timeout|Interval|Immediate)\(|\bBun\.sleep/,
    /^src\/kernel\/(clock|log)\.ts$|^src\/database\/checkpoint\.worker\.ts$|^(web|cli)\//,
  ),
  lines(
    'chance comes from the context',
    /\bMath\.random\(|\brandomUUID/,
    /^src\/kernel\/random\.ts$|^web\//,
  ),
  lines(
    'settings come from the configuration',
    /\bprocess\.env\b|\bBun\.env\b/,
    /^src\/kernel\/halt\.ts$|^cli\//,
  ),
  { name: 'the network is reached through the context', breaches: directRequests },
]

const TEXT: Rule[] = [
  lines('no default exports', /^export default\b/),
  lines('no enums', /^(export )?(const )?enum\b/),
  lines('no any', /[:<]\s*any\b|\bas any\b/),
  lines('no silenced checks', /@ts-(ignore|expect-error|nocheck)|biome-ignore/),
  {
    name: 'no silenced checks or open ends in comments',
    breaches: (files) =>
      files
        .filter(({ text }) =>
          /@ts-(ignore|expect-error|nocheck)|biome-ignore|\b(TODO|FIXME)\b/.test(text),
        )
        .map(({ path }) => path),
  },
  {
    name: 'no file is longer than 300 lines',
    breaches: (files) =>
      files.filter(({ text }) => text.split('\n').length > 301).map(({ path }) => path),
  },
  {
    name: 'no file is called utils or index',
    breaches: (files) =>
      files.filter(({ path }) => /\/(utils?|index)\.tsx?$/.test(path)).map(({ path }) => path),
  },
]

/** Every rule that a machine can check. */
export const RULES: readonly Rule[] = [
  ...LAYERS,
  { name: 'no file imports itself in a loop', breaches: cycles },
  ...WRITES,
  ...WORLD_ACCESS,
  ...TEXT,
]
