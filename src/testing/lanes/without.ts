// Runs the tests of the server once without each structure in memory, and prints what failed:
// `bun run test:without [name…]`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STRUCTURES } from '../worlds/structures.ts'
import { ofServer, ROOT } from './files.ts'
import { countIn } from './results.ts'

/** Tests of the code, whatever it does. */
const ELSEWHERE = /(architecture|additions)\.test\.ts$/

const paths = ofServer().filter((path) => !ELSEWHERE.test(path))
const folder = mkdtempSync(join(tmpdir(), 'metzia-without-'))
const asked = process.argv.slice(2)
const names = Object.keys(STRUCTURES).filter((name) => asked.length === 0 || asked.includes(name))

const rows = names.map((name) => {
  const log = join(folder, `${name}.log`)
  const file = openSync(log, 'w')
  const env = { ...process.env, TZ: 'UTC', NO_COLOR: '1', METZIA_TEST_WITHOUT: name }
  const command = ['test', '--timeout', '60000', ...paths]
  const { status } = spawnSync('bun', command, { cwd: ROOT, env, stdio: ['ignore', file, file] })
  const text = readFileSync(log, 'utf8')
  const failures = [...new Set(text.match(/^\(fail\) .*$/gm))]
  if (failures.length > 0) console.log(`${name}:\n${failures.join('\n')}`)
  return {
    without: name,
    passed: countIn(text, 'pass'),
    failed: countIn(text, 'fail'),
    isRight: status === 0,
    log,
  }
})
console.table(rows)
process.exit(rows.every(({ isRight }) => isRight) ? 0 : 1)
