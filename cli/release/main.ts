// Makes what is given away into dist/release: `npm run release`, or `npm run release -- linux-x64` for some systems.
import { join } from 'node:path'
import { buildClient } from '../build.ts'
import { succeed } from '../trial/program.ts'
import { debianBase } from './debian.ts'
import { release, versionFor } from './release.ts'
import { here, TARGETS, type TargetName } from './targets.ts'

const FOLDER = join(import.meta.dirname, '../../dist/release')

function targetsIn(words: readonly string[]): TargetName[] {
  const all = Object.keys(TARGETS) as TargetName[]
  const unknown = words.filter((word) => !all.some((name) => name === word))
  if (unknown.length > 0) throw new Error(`No system "${unknown[0]}", only ${all.join(', ')}`)
  return words.length === 0 ? all : all.filter((name) => words.includes(name))
}

const git = async (...words: string[]) => (await succeed(here(['git', ...words]))).trim()

const UNTAGGED = '--untagged'
const words = process.argv.slice(2)
const targets = targetsIn(words.filter((word) => word !== UNTAGGED))
const tags = (await git('tag', '--points-at', 'HEAD')).split('\n')
const changed = await git('status', '--porcelain')
const version = versionFor({ tags, changed }, { isUntagged: words.includes(UNTAGGED) })
const [madeAt = 0, commit = ''] = (await git('log', '-1', '--format=%ct %H')).split(' ')
// Modes of files do not depend on who makes them.
process.umask(0o022)
await buildClient()
const base = await debianBase()
const options = { version, madeAt: Number(madeAt), ...(changed === '' && { commit }) }
const isImage = typeof base !== 'string'
for (const name of await release(FOLDER, targets, isImage ? { ...options, base } : options))
  console.log(`dist/release/${name}`)
if (!isImage) console.error(`No image was made: ${base}. It is built from packages of Debian 12.`)
