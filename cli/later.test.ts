import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { laterFile, laterModules } from './later.ts'
import { bundleServer } from './server.ts'

setDefaultTimeout(60_000)

/** The sources in a file of the bundle and in what is read with it. */
function readWith(entry: string, { outputs }: Bun.BuildMetafile): string[] {
  const byName = new Map(Object.entries(outputs).map(([path, one]) => [basename(path), one]))
  const read = new Set([entry])
  for (const name of read)
    for (const { path, kind } of byName.get(name)?.imports ?? [])
      if (kind === 'import-statement') read.add(basename(path))
  const sources = [...read].flatMap((name) =>
    Object.entries(byName.get(name)?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput),
  )
  return sources.map(([path]) => path)
}

/** The file of a source that is loaded by `import()`. */
function fileOf(source: string, { outputs }: Bun.BuildMetafile): string {
  const [path = ''] =
    Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source) ?? []
  return basename(path)
}

const packageOf = (path: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]

/** What a program says of modules that it loads: whether each is a function, and what it exports. */
async function saidOf(folder: string, names: readonly string[]): Promise<unknown> {
  const code = `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => {
    const loaded = require(name)
    return [typeof loaded, Object.keys(loaded).sort()]
  })))`
  const script = join(folder, 'says.cjs')
  await Bun.write(script, code)
  const program = Bun.spawn([process.execPath, script], { cwd: folder, stderr: 'inherit' })
  return JSON.parse(await new Response(program.stdout).text())
}

test('what is loaded at its first use is a file of its own, and no thread reads what it does without', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-later-'))
  try {
    const metafile = await bundleServer(folder)
    const packagesIn = (entry: string) => readWith(entry, metafile).map(packageOf)
    const serve = fileOf('cli/serve.ts', metafile)
    const pages = fileOf('web/entry.server.tsx', metafile)
    const renderersIn = (entry: string) =>
      readWith(entry, metafile)
        .map((path) => basename(path))
        .filter((name) => name.startsWith('react-dom-server'))
    const modules = laterModules()
    const russian = join(import.meta.dirname, '../src/kernel/texts/ru.ts')
    expect(modules).toEqual(expect.arrayContaining(['nodemailer', 'markdown-it', russian]))
    const files = modules.map((module) => join(folder, laterFile(module)))
    const originals = modules.map((module) => createRequire(import.meta.url).resolve(module))
    expect(await saidOf(folder, files)).toEqual(await saidOf(folder, originals))
    expect(packagesIn(serve)).toContain('elysia')
    const work = fileOf('src/process/work.ts', metafile)
    expect(readWith(work, metafile)).toContain('src/process/jobs.ts')
    for (const absent of ['elysia', '@sinclair/typebox'])
      for (const entry of ['jobs.worker.js', work]) expect(packagesIn(entry)).not.toContain(absent)
    // The homes of searches are read before what the Worker does otherwise is loaded.
    for (const later of ['src/process/jobs.ts', 'src/process/calls.ts', 'src/intake/ingest.ts'])
      expect(readWith('jobs.worker.js', metafile)).not.toContain(later)
    expect(packagesIn('checkpoint.worker.js')).not.toContain('drizzle-orm')
    // Public pages have no router; each kind of pages has one renderer.
    expect(packagesIn(pages)).not.toContain('@tanstack/react-router')
    expect(renderersIn(pages)).toEqual(['react-dom-server.bun.production.js'])
    expect(renderersIn(fileOf('web/app-page.tsx', metafile))).toEqual([
      'react-dom-server-legacy.browser.production.js',
    ])
    for (const entry of [
      serve,
      pages,
      'main.js',
      'jobs.worker.js',
      work,
      'checkpoint.worker.js',
      'parsing.process.js',
    ])
      expect(
        readWith(entry, metafile)
          .map((path) => packageOf(path) ?? join(import.meta.dirname, '..', path))
          // English texts are what others are measured by: some are imported in their place.
          .filter((read) => modules.includes(read) && !read.endsWith('/en.ts')),
      ).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
