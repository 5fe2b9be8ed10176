import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pkg from '../../package.json'
import { buildBinary } from '../binary.ts'
import { packagesOf } from '../documents/licences.ts'
import { addTo, READABLE, sha256Of } from './archive.ts'
import { billOf } from './bill.ts'
import type { Base, Deb } from './debian.ts'
import { writeImage } from './image.ts'
import type { Made } from './layout.ts'
import { debianText, licenceTexts } from './licence-texts.ts'
import { ownTarget, runtimeFor, TARGETS, type TargetName } from './targets.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What lies beside the executable, by its name in the archive. Messages of commands name files of docs. */
export const BESIDE = {
  LICENSE: 'LICENSE',
  docs: 'docs',
  'metzia.service': 'cli/release/metzia.service',
}

/** A commit: its tags, and the files that are changed since. */
export type Tree = { tags: readonly string[]; changed: string }

/**
 * The version of a release: that of package.json, and of the tag of its commit.
 * @param options.isUntagged what is made is not given away.
 * @throws Error when the commit has a tag of another version; without `isUntagged` also when it has none, or when files
 * are changed.
 */
export function versionFor(
  { tags, changed }: Tree,
  { isUntagged = false, version = pkg.version } = {},
): string {
  const wanted = `v${version}`
  const other = tags.find((tag) => /^v\d/.test(tag) && tag !== wanted)
  if (other) throw new Error(`The tag is ${other}, but package.json has ${version}`)
  if (isUntagged) return version
  if (changed !== '')
    throw new Error(`Files are changed. Commit them, or add --untagged:\n${changed}`)
  if (!tags.includes(wanted))
    throw new Error(`The commit has no tag ${wanted}. Tag it, or add --untagged.`)
  return version
}

/** The packages that an executable is built from. Playwright is not in it. */
export const contained = () => packagesOf(ROOT).filter(({ name }) => !/^playwright/.test(name))

export type Options = Made & {
  /** Of images; absent: none is made. */
  base?: Base
}

/**
 * Makes an archive for each system, an image for each processor with Linux, and their checksums. The client has to be
 * built.
 * @param options.madeAt the time of all files (s): the same sources give the same archive.
 * @returns the names of the files.
 */
export async function release(
  folder: string,
  targets: readonly TargetName[],
  { base, ...made }: Options,
): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true })
  const files: string[] = []
  for (const target of targets) {
    const name = `metzia-${made.version}-${target}`
    const content = join(folder, name)
    mkdirSync(content, { recursive: true })
    await buildFor(target, join(content, 'metzia'))
    for (const [to, from] of Object.entries(BESIDE))
      cpSync(join(ROOT, from), join(content, to), { recursive: true })
    for (const [to, text] of Object.entries(await textsOf(made)))
      writeFileSync(join(content, to), text)
    files.push(await pack(folder, name, made))
    const { image } = { image: undefined, ...TARGETS[target] }
    if (base && image)
      files.push(await packImage(folder, content, { architecture: image, base, made }))
    rmSync(content, { recursive: true })
  }
  if (base) files.push(copyOf('compose.image.yaml', folder))
  const sums = files.map((name) => `${sha256Of(join(folder, name))}  ${name}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  return [...files, 'SHA256SUMS']
}

/** Puts a file that stands here beside the archives. @returns its name. */
function copyOf(name: string, folder: string): string {
  cpSync(join(import.meta.dirname, name), join(folder, name))
  return name
}

/** What tells what an executable, or an image, consists of. */
async function textsOf({ version }: Made, debs: readonly Deb[] = []) {
  const packages = contained()
  return {
    'LICENSES.txt': licenceTexts(packages) + (debs.length > 0 ? debianText(debs) : ''),
    'sbom.cdx.json': await billOf(version, packages, debs),
  }
}

async function buildFor(name: TargetName, outfile: string): Promise<void> {
  if (name === ownTarget()) return buildBinary(outfile)
  await buildBinary(outfile, {
    target: TARGETS[name].target,
    executablePath: await runtimeFor(name),
  })
}

async function pack(folder: string, name: string, { madeAt }: Made): Promise<string> {
  const tar = join(folder, `${name}.tar`)
  await addTo(tar, { folder, names: [name] }, { madeAt, mode: READABLE })
  writeFileSync(`${tar}.gz`, Bun.gzipSync(readFileSync(tar)))
  rmSync(tar)
  return `${name}.tar.gz`
}

async function packImage(
  folder: string,
  content: string,
  { architecture, base, made }: { architecture: string; base: Base; made: Made },
): Promise<string> {
  const name = `metzia-${made.version}-image-linux-${architecture}`
  const parts = join(folder, name)
  const image = {
    architecture,
    packages: await base(architecture, join(parts, 'packages')),
    executable: join(content, 'metzia'),
    beside: { LICENSE: join(content, 'LICENSE'), docs: join(content, 'docs') },
    texts: (debs: readonly Deb[]) => textsOf(made, debs),
  }
  await writeImage(join(folder, `${name}.tar`), parts, image, made)
  return `${name}.tar`
}
