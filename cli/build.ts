// Builds the client into dist/: hashed bundles, precompressed, and a manifest that says which page needs which.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { compile } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import type { BunPlugin } from 'bun'
import { CLIENT_DIR, type ClientManifest, MANIFEST } from '../src/http/manifest.ts'

const root = join(import.meta.dirname, '..')
const ENTRY = 'web/entry.client.tsx'
const MAKING = `${CLIENT_DIR}.making`
const MARKER = join(CLIENT_DIR, 'sources.sha256')

const ours: BunPlugin = {
  name: 'metzia',
  setup(build) {
    const weights = shownWeights()
    build.onLoad({ filter: /web\/styles\.css$/ }, async ({ path }) => {
      const base = dirname(path)
      const compiler = await compile(await Bun.file(path).text(), {
        base,
        onDependency() {},
        shouldRewriteUrls: true,
      })
      const scanner = new Scanner({ sources: [{ base, pattern: '**/*', negated: false }] })
      return { contents: placeFonts(compiler.build(scanner.scan())), loader: 'css' }
    })
    build.onResolve({ filter: /^use-sync-external-store\/shim/ }, ({ path }) => ({
      path: Bun.resolveSync(path.replace('/shim', ''), root),
    }))
    // A browser is never the server: what the router does there can go.
    build.onLoad(
      { filter: /@tanstack\/(react-router|router-core)\/dist\/esm\/.*\.js$/ },
      async ({ path }) => {
        const source = await Bun.file(path).text()
        const contents = source.replace(/isServer \?\? [\w.?]*isServer/g, 'false')
        return { contents, loader: 'js' }
      },
    )
    // An icon comes in six weights; those that no page shows stay at home.
    build.onLoad(
      { filter: /@phosphor-icons\/react\/dist\/defs\/\w+\.es\.js$/ },
      async ({ path }) => {
        const shown = weights.get(basename(path, '.es.js'))
        const source = await Bun.file(path).text()
        const contents = source.replace(
          /\[\s*"(bold|duotone|fill|light|regular|thin)",[\s\S]*?\n {2}\],?/g,
          (entry, weight: string) => (weight === 'regular' || shown?.has(weight) ? entry : ''),
        )
        return { contents, loader: 'js' }
      },
    )
  },
}

/** Which weights of each icon the pages ask for, besides the regular one. */
function shownWeights(): Map<string, Set<string>> {
  const shown = new Map<string, Set<string>>()
  for (const file of new Bun.Glob('web/**/*.tsx').scanSync({ cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, name = '', attributes = ''] of source.matchAll(/<(\w+)Icon\b([^>]*)/g)) {
      const weights = shown.get(name) ?? new Set()
      for (const [weight] of attributes.matchAll(/\b(?:bold|duotone|fill|light|thin)\b/g))
        weights.add(weight)
      shown.set(name, weights)
    }
  }
  return shown
}

const FONT = /url\("?(@fontsource[^")]+\.woff2)"?\)/g

/** Fonts are files of their own, by their content's hash: the bundler would put them into the style sheet. */
function placeFonts(css: string): string {
  return css.replace(FONT, (_, source: string) => {
    const bytes = readFileSync(join(root, 'node_modules', source))
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
    const name = basename(source).replace('.woff2', `-${hash}.woff2`)
    mkdirSync(join(MAKING, 'assets'), { recursive: true })
    writeFileSync(join(MAKING, 'assets', name), bytes)
    return `url("/assets/${name}")`
  })
}

/** What the client is made of: everything under web/, the rules it shares with the server, and the packages. */
export function hashSources(): string {
  const hash = createHash('sha256')
  const found = ['web/**/*', 'src/**/domain.ts'].flatMap((pattern) => [
    ...new Bun.Glob(pattern).scanSync({ cwd: root }),
  ])
  const files = [...found, 'bun.lock', 'cli/build.ts', 'package.json']
  for (const file of files.filter((name) => !/\.test\.|web\/e2e\//.test(name)).sort())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function isCurrent(wanted: string): boolean {
  try {
    return readFileSync(MARKER, 'utf8') === wanted
  } catch {
    return false
  }
}

/** Builds the client unless what stands in dist/ was made from these very sources. */
export async function buildClient({ isForced = false } = {}): Promise<'built' | 'current'> {
  const wanted = hashSources()
  if (!isForced && isCurrent(wanted)) return 'current'
  rmSync(MAKING, { recursive: true, force: true })
  mkdirSync(MAKING, { recursive: true })
  const built = await Bun.build({
    entrypoints: [join(root, ENTRY)],
    root,
    outdir: join(MAKING, 'assets'),
    target: 'browser',
    splitting: true,
    minify: true,
    sourcemap: 'none',
    metafile: true,
    publicPath: '/assets/',
    env: 'disable',
    naming: {
      entry: '[name]-[hash].[ext]',
      chunk: '[name]-[hash].[ext]',
      asset: '[name]-[hash].[ext]',
    },
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.TSS_INLINE_CSS_ENABLED': '"false"',
    },
    external: ['/assets/*', '/art/*'],
    plugins: [ours],
  })
  const { metafile } = built
  if (!metafile) throw new Error('The bundler gave no metafile')
  writeFileSync(join(MAKING, 'metafile.json'), JSON.stringify(metafile))
  writeFileSync(join(MAKING, MANIFEST), JSON.stringify(manifestOf(metafile), null, 2))
  await Promise.all(built.outputs.map(({ path }) => compress(path)))
  rmSync(CLIENT_DIR, { recursive: true, force: true })
  renameSync(MAKING, CLIENT_DIR)
  writeFileSync(MARKER, wanted)
  return 'built'
}

type Metafile = NonNullable<Awaited<ReturnType<typeof Bun.build>>['metafile']>

/** Which file each module that is loaded on its own has become, and what that file needs besides. */
function manifestOf({ outputs }: Metafile): ClientManifest {
  const chunks: ClientManifest['chunks'] = {}
  const named = (path: string) => `/assets/${path.replace(/^.*\//, '')}`
  const paths = Object.keys(outputs)
  for (const [path, { entryPoint, imports }] of Object.entries(outputs)) {
    if (!entryPoint || !path.endsWith('.js')) continue
    chunks[relative(root, join(root, entryPoint))] = {
      file: named(path),
      imports: imports
        .filter(({ kind }) => kind === 'import-statement')
        .map((imported) => named(imported.path)),
    }
  }
  const entry = chunks[ENTRY]?.file
  const css = paths.find((path) => path.endsWith('.css'))
  if (!entry || !css) throw new Error('The build has no entry or no style sheet')
  const build = createHash('sha256')
    .update(entry + css)
    .digest('hex')
    .slice(0, 12)
  return { build, entry, css: named(css), chunks }
}

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

async function compress(path: string): Promise<void> {
  if (!/\.(js|css|svg)$/.test(path)) return
  const raw = readFileSync(path)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(raw, QUALITY),
    promisify(gzip)(raw, { level: 9 }),
  ])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}

if (import.meta.main) {
  const started = performance.now()
  const outcome = await buildClient({ isForced: process.argv.includes('--force') })
  console.error(`client ${outcome} in ${Math.round(performance.now() - started)} ms`)
}
