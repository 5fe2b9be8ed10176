import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pkg from '../../package.json'
import { buildBinary } from '../binary.ts'
import { packagesOf } from '../documents/licences.ts'
import { succeed } from '../trial/program.ts'
import { billOf } from './bill.ts'
import { licenceTexts } from './licence-texts.ts'
import { here, ownTarget, runtimeFor, TARGETS, type TargetName } from './targets.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What lies beside the executable, by its name in the archive. Messages of commands name files of docs. */
export const BESIDE = {
  LICENSE: 'LICENSE',
  docs: 'docs',
  'metzia.service': 'cli/release/metzia.service',
}

/**
 * The version of a release: that of package.json.
 * @param tags those of the commit.
 * @throws Error when the commit has a tag of another version.
 */
export function versionFor(tags: readonly string[], version = pkg.version): string {
  const others = tags.filter((tag) => /^v\d/.test(tag) && tag !== `v${version}`)
  if (others.length > 0) throw new Error(`The tag is ${others[0]}, but package.json has ${version}`)
  return version
}

/** The packages that an executable is built from. Playwright is not in it. */
export const contained = () => packagesOf(ROOT).filter(({ name }) => !/^playwright/.test(name))

/**
 * Makes an archive for each system, and their checksums. The client has to be built.
 * @param madeAt the time of all files in an archive (s): the same sources give the same archive.
 * @returns the names of the files.
 */
export async function release(
  folder: string,
  targets: readonly TargetName[],
  { version, madeAt }: { version: string; madeAt: number },
): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true })
  const packages = contained()
  const texts = {
    'LICENSES.txt': licenceTexts(packages),
    'sbom.cdx.json': await billOf(version, packages),
  }
  const archives: string[] = []
  for (const target of targets) {
    const name = `metzia-${version}-${target}`
    const content = join(folder, name)
    mkdirSync(content, { recursive: true })
    await buildFor(target, join(content, 'metzia'))
    for (const [to, from] of Object.entries(BESIDE))
      cpSync(join(ROOT, from), join(content, to), { recursive: true })
    for (const [to, text] of Object.entries(texts)) writeFileSync(join(content, to), text)
    await pack(folder, name, madeAt)
    rmSync(content, { recursive: true })
    archives.push(`${name}.tar.gz`)
  }
  const sums = archives.map((name) => `${sha256(join(folder, name))}  ${name}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  return [...archives, 'SHA256SUMS']
}

async function buildFor(name: TargetName, outfile: string): Promise<void> {
  if (name === ownTarget()) return buildBinary(outfile)
  await buildBinary(outfile, {
    target: TARGETS[name].target,
    executablePath: await runtimeFor(name),
  })
}

const pack = (folder: string, name: string, madeAt: number) =>
  succeed(
    here(
      [
        ...['tar', '--sort=name', '--owner=0', '--group=0', '--numeric-owner'],
        ...[
          `--mtime=@${madeAt}`,
          '--mode=u+rwX,go+rX,go-w',
          '-czf',
          `${name}.tar.gz`,
          basename(name),
        ],
      ],
      folder,
    ),
  )

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
