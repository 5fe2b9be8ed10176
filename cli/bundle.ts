// Bundles the scripts of the client.
import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { minifySync, parseSync, Visitor } from 'rolldown/utils'
import type { Metafile } from './chunks.ts'
import { textMarks } from './texts.ts'

const root = join(import.meta.dirname, '..')

/** Prepares the modules of packages for the browser. */
function clientOnly(): Plugin {
  const weights = usedWeights()
  return {
    name: 'metzia',
    resolveId(source) {
      if (!source.startsWith('use-sync-external-store/shim')) return null
      return Bun.resolveSync(source.replace('/shim', ''), root)
    },
    load: {
      filter: { id: /\.css$/ },
      // Styles that a part of a page brings with it are texts.
      handler: (id) => ({
        code: `export default ${JSON.stringify(readFileSync(id, 'utf8'))}`,
        moduleType: 'js',
      }),
    },
    transform: {
      filter: {
        id: [
          /@tanstack\/(react-router|router-core)\/dist\/esm\/.*\.js$/,
          /@phosphor-icons\/react\/dist\/defs\/\w+\.es\.js$/,
          CRITERIA,
        ],
      },
      handler(code, id) {
        if (CRITERIA.test(id)) return withoutServerParts(id, code)
        // The code that the router runs only on a server is removed.
        if (id.includes('@tanstack')) return code.replace(/isServer \?\? [\w.?]*isServer/g, 'false')
        // An icon has six weights; those that no page uses are removed.
        const used = weights.get(basename(id, '.es.js'))
        return code.replace(
          /\[\s*"(bold|duotone|fill|light|regular|thin)",[\s\S]*?\n {2}\],?/g,
          (entry, weight: string) => (weight === 'regular' || used?.has(weight) ? entry : ''),
        )
      },
    },
  }
}

const CRITERIA = /\/src\/assets\/criteria\/[\w-]+\.ts$/
/**
 * What only the server asks of a criterion: which homes satisfy it, its columns, conditions and shapes, its lines of
 * posts, and why a home does not satisfy it.
 */
const SERVER_PARTS = new Set([
  ...['reads', 'areSame', 'matches', 'obstacles', 'why'],
  ...['stored', 'where', 'limits', 'test', 'shape'],
])

/** A declaration of a criterion without the parts that only the server uses. */
function withoutServerParts(id: string, code: string): string {
  const parts: { start: number; end: number }[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [declared] }) {
      // `field<…>()({…})` and `criterion<…>()({…})`
      if (callee.type !== 'CallExpression' || declared?.type !== 'ObjectExpression') return
      for (const part of declared.properties)
        if (part.type === 'Property' && part.key.type === 'Identifier')
          if (SERVER_PARTS.has(part.key.name)) parts.push(part)
    },
  })
  visitor.visit(parseSync(id, code).program)
  return parts
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^,/, ''),
      code,
    )
}

/** The weights of each icon that the pages use besides the regular one. */
function usedWeights(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>()
  for (const file of new Bun.Glob('web/**/*.tsx').scanSync({ cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, name = '', attributes = ''] of source.matchAll(/<(\w+)Icon\b([^>]*)/g)) {
      const weights = used.get(name) ?? new Set()
      for (const [weight] of attributes.matchAll(/\b(?:bold|duotone|fill|light|thin)\b/g))
        weights.add(weight)
      used.set(name, weights)
    }
  }
  return used
}

type Graph = {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

/** Every module that one imports, directly or not, and itself; with `isLater` also those that are loaded later. */
function closureOf(entry: string, graph: Graph, isLater = false): Set<string> {
  const found = new Set<string>()
  const open = [entry]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const info = graph.getModuleInfo(id)
    open.push(...(info?.importedIds ?? []), ...((isLater && info?.dynamicallyImportedIds) || []))
  }
  return found
}

/**
 * Small modules, which are our own and icons. Texts belong to the pages of their room; criteria, the choice of areas and
 * the address of the finder belong to the dialogs of bots and to the finder, shortlists to their page and to homes.
 */
const SMALL =
  /\/web\/(?!locales\/|areas\/|bots\/areas\/|shortlist\/|properties\/(?:search|criteria-in)\.ts)|\/src\/(?!assets\/criteria\/|shortlists\/)|\/@phosphor-icons\//
/** The calls of the finder, and what its address says. */
const OF_FINDER = /\/web\/properties\/(?:api|search|criteria-in)\.ts$/
/** Pages that must have a small module in common before all pages load it. */
const SHARED_BY = 4

/**
 * Decides which modules are one file, so that a page loads few: what all pages have in common (`core`), what some
 * public pages share with the signed-in ones (`common`), what these add to it (`frame`), and small modules that several
 * of those share. Without this, every other set of pages that share a module is a file of its own. Everything else is
 * split by the pages that load it.
 */
function chunkOf(entries: { app: string; public: string }) {
  let known: Record<'app' | 'public' | 'publicPages', Set<string>> | undefined
  const small = new Map<string, boolean>()
  const groupsOf = (graph: Graph) => {
    known ??= {
      app: closureOf(entries.app, graph),
      public: closureOf(entries.public, graph),
      publicPages: closureOf(entries.public, graph, true),
    }
    return known
  }
  /** Whether a module and all that it imports are small, or loaded already. */
  function isSmall(id: string, graph: Graph): boolean {
    const { app, publicPages } = groupsOf(graph)
    if (app.has(id)) return true
    if (publicPages.has(id)) return false
    const before = small.get(id)
    if (before !== undefined) return before
    small.set(id, true)
    const imported = graph.getModuleInfo(id)?.importedIds ?? []
    const found = SMALL.test(id) && imported.every((other) => isSmall(other, graph))
    small.set(id, found)
    return found
  }
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'entries',
        name(id: string, graph: Graph) {
          const { app, public: open, publicPages } = groupsOf(graph)
          if (!app.has(id)) return null
          if (open.has(id)) return 'core'
          if (!publicPages.has(id)) return 'frame'
          return id.includes('/locales/') ? null : 'common'
        },
        priority: 2,
      },
      {
        debugName: 'shared',
        name: (id: string, graph: Graph) =>
          !groupsOf(graph).app.has(id) && isSmall(id, graph) ? 'shared' : null,
        minShareCount: SHARED_BY,
        priority: 1,
      },
      // What loads one of them loads all.
      { name: 'finder', test: OF_FINDER },
    ],
  }
}

/** Bundles the two entries into a folder; answers what is in each file, and the paths of the files. */
export async function bundle(
  entries: { app: string; public: string },
  folder: string,
): Promise<{ metafile: Metafile; paths: string[] }> {
  const input = { app: join(root, entries.app), public: join(root, entries.public) }
  const build = await rolldown({
    input: Object.values(input),
    preserveEntrySignatures: false,
    cwd: root,
    platform: 'browser',
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        'process.env.TSS_INLINE_CSS_ENABLED': '"false"',
      },
    },
    plugins: [clientOnly(), textMarks()],
    onLog(level, log, handle) {
      // Packages for React's servers mark what runs in the browser; here everything does.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
    },
  })
  const { output } = await build.write({
    dir: folder,
    format: 'es',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    // The head of a page names many of them: only parts of pages say what they are.
    chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? '[name]-[hash:7].js' : '[hash:7].js'),
    codeSplitting: chunkOf(input),
  })
  await build.close()
  const chunks = output.filter((file) => file.type === 'chunk')
  const metafile = {
    outputs: Object.fromEntries(chunks.map((chunk) => [chunk.fileName, outputOf(chunk)])),
  }
  return { metafile, paths: chunks.map(({ fileName }) => join(folder, fileName)) }
}

function outputOf(chunk: OutputChunk): Metafile['outputs'][string] {
  const isEntry = chunk.isEntry || chunk.isDynamicEntry
  return {
    ...(isEntry && chunk.facadeModuleId && { entryPoint: relative(root, chunk.facadeModuleId) }),
    imports: [
      ...chunk.imports.map((path) => ({ path, kind: 'import-statement' })),
      ...chunk.dynamicImports.map((path) => ({ path, kind: 'dynamic-import' })),
    ],
    inputs: Object.fromEntries(
      Object.entries(chunk.modules).map(([id, { code }]) => [
        relative(root, id),
        { bytesInOutput: minifySync(id, code ?? '', { mangle: { toplevel: true } }).code.length },
      ]),
    ),
  }
}
