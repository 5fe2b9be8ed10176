// Builds what `npm start` runs into dist/. Of the client: hashed bundles, precompressed, and a manifest of the files of
// each page.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  CLIENT_DIR,
  type ClientManifest,
  type EntryName,
  LETTERS,
  MANIFEST,
  WORKER,
} from '../src/http/manifest.ts'
import { WHOLE_STYLED } from '../web/styles/whole.ts'
import { buildApiDocs } from './api-docs.ts'
import { bundle } from './bundle.ts'
import { graphOf } from './chunks.ts'
import { hashOf, isCurrent } from './current.ts'
import { buildServer } from './server.ts'
import { buildStyles, type SheetName } from './styles.ts'
import { writeLanguages, writeTexts } from './texts.ts'
import { buildOfflineScript, buildWorker } from './worker.ts'

const SCRIPTS: Record<EntryName, string> = {
  app: 'web/app.tsx',
  public: 'web/entry.public.tsx',
}
const BUILD_DIR = `${CLIENT_DIR}.new`
const MARKER = join(CLIENT_DIR, 'sources.sha256')

const BUILD_FILES = [
  'cli/api-docs.ts',
  'cli/build.ts',
  'cli/bundle.ts',
  'cli/chunks.ts',
  'cli/styles.ts',
  'cli/texts.ts',
  'cli/worker.ts',
]

/** What the client shares with the server. */
const SHARED = [
  'src/**/domain.ts',
  'src/**/domain/*.ts',
  'src/assets/criteria/*.ts',
  'src/kernel/*.ts',
]

/** A hash of the client's sources: web/, the files that it shares with the server, the build and the packages. */
export const hashSources = () => hashOf(['web/**/*', ...SHARED, ...BUILD_FILES])

/** Builds the client unless dist/ was built from the same sources. */
export async function buildClient({ isForced = false } = {}): Promise<'built' | 'current'> {
  const wanted = hashSources()
  if (!isForced && isCurrent(MARKER, wanted)) return 'current'
  rmSync(BUILD_DIR, { recursive: true, force: true })
  mkdirSync(join(BUILD_DIR, 'assets'), { recursive: true })
  const { metafile, paths } = await bundle(SCRIPTS, join(BUILD_DIR, 'assets'))
  const marked = await writeTexts(paths)
  const graph = graphOf(metafile)
  const css = await buildStyles(join(BUILD_DIR, 'assets'), {
    app: graph.sourcesOf(SCRIPTS.app, WHOLE_STYLED),
    public: graph.sourcesOf(SCRIPTS.public),
    whole: graph.sourcesOf(SCRIPTS.app),
  })
  writeFileSync(join(BUILD_DIR, 'metafile.json'), JSON.stringify(metafile))
  const offlineScript = await buildOfflineScript(BUILD_DIR)
  const apiDocs = await buildApiDocs(BUILD_DIR)
  const fonts = fontsIn(BUILD_DIR)
  const manifest = manifestOf(graph.chunks, { css, fonts, offlineScript, apiDocs })
  writeFileSync(join(BUILD_DIR, MANIFEST), JSON.stringify(manifest, null, 2))
  const worker = join(BUILD_DIR, WORKER)
  writeFileSync(worker, await buildWorker(BUILD_DIR, manifest))
  const others = [...Object.values(css), offlineScript, ...Object.values(apiDocs)].map((file) =>
    join(BUILD_DIR, file),
  )
  await Promise.all([...paths, ...others, worker].map(compress))
  await Promise.all(
    (await writeLanguages([...paths, join(BUILD_DIR, offlineScript)], marked)).map(compress),
  )
  rmSync(CLIENT_DIR, { recursive: true, force: true })
  renameSync(BUILD_DIR, CLIENT_DIR)
  writeFileSync(MARKER, wanted)
  return 'built'
}

/** The addresses of the fonts, whose names have a hash. */
function fontsIn(folder: string): ClientManifest['fonts'] {
  const files = readdirSync(join(folder, 'assets'))
  const entries = LETTERS.map((letters) => {
    const name = files.find((file) => file.includes(`-${letters}-wght-normal-`))
    if (!name) throw new Error(`The build has no font of the ${letters} letters`)
    return [letters, `/assets/${name}`]
  })
  return Object.fromEntries(entries)
}

type Files = { css: Record<SheetName, string> } & Pick<
  ClientManifest,
  'fonts' | 'offlineScript' | 'apiDocs'
>

function manifestOf(chunks: ClientManifest['chunks'], { css, ...files }: Files): ClientManifest {
  const entryOf = (name: EntryName) => {
    const chunk = chunks[SCRIPTS[name]]
    if (!chunk) throw new Error(`The build has no chunk of ${SCRIPTS[name]}`)
    return { ...chunk, css: css[name] }
  }
  const entries = { app: entryOf('app'), public: entryOf('public') }
  const all = { entries, wholeCss: css.whole, chunks, ...files }
  const build = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 12)
  return { build, ...all }
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
  const options = { isForced: process.argv.includes('--force') }
  for (const [name, build] of Object.entries({ client: buildClient, server: buildServer })) {
    const started = performance.now()
    const outcome = await build(options)
    console.error(`${name} ${outcome} in ${Math.round(performance.now() - started)} ms`)
  }
}
