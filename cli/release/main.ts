// Makes what is given away into dist/release: `npm run release`, or `npm run release -- linux-x64` for some systems.
import { join } from 'node:path'
import { buildClient } from '../build.ts'
import { succeed } from '../trial/program.ts'
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

const targets = targetsIn(process.argv.slice(2))
const version = versionFor((await git('tag', '--points-at', 'HEAD')).split('\n'))
const madeAt = Number(await git('log', '-1', '--format=%ct'))
await buildClient()
for (const name of await release(FOLDER, targets, { version, madeAt }))
  console.log(`dist/release/${name}`)
