import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const PROGRAM = `
import { existsSync, readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { giveWay } from ${JSON.stringify(join(import.meta.dirname, 'priority.ts'))}
const before = getPriority(process.pid)
const others = readdirSync('/proc/self/task').map(Number).filter((thread) => thread !== process.pid)
giveWay()
// A thread that is begun later has the priority of the one that began it.
const left = others.filter((thread) => existsSync('/proc/self/task/' + thread))
const priorities = [getPriority(process.pid), ...new Set(left.map((thread) => getPriority(thread)))]
console.log(JSON.stringify(priorities.map((one) => one - before)))
`

test.skipIf(!existsSync('/proc/thread-self'))(
  'a thread that gives way does so alone: the others of its process keep their priority',
  () => {
    const { stdout } = Bun.spawnSync([process.execPath, '-e', PROGRAM])
    expect(JSON.parse(String(stdout))).toEqual([5, 0])
  },
)
