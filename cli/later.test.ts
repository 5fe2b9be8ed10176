import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { laterPackages } from './later.ts'
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

const packageOf = (path: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]

/** What a program says of packages that it loads by these names: whether each is a function, and what it exports. */
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

test('a package that is loaded at its first use is a file of its own, and the same as the package', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-later-'))
  try {
    const metafile = await bundleServer(folder)
    const names = laterPackages()
    expect(names).toEqual(expect.arrayContaining(['nodemailer', 'feedsmith', 'markdown-it']))
    const files = names.map((name) => join(folder, `later-${name.replaceAll(/\W+/g, '-')}.js`))
    const packages = names.map((name) => createRequire(import.meta.url).resolve(name))
    expect(await saidOf(folder, files)).toEqual(await saidOf(folder, packages))
    for (const entry of ['main.js', 'jobs.worker.js', 'parsing.process.js'])
      expect(
        readWith(entry, metafile).filter((path) => names.includes(packageOf(path) ?? '')),
      ).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
