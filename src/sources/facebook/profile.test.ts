import { expect, test } from 'bun:test'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '../../kernel/log.ts'
import { processOf } from '../../kernel/processes.ts'
import { hastyClock } from '../../testing/worlds/hasty-clock.ts'
import { clearLeftOver } from './browser.ts'
import { makeFolders, profileFiles, recordedIn, recordProcess } from './profile.ts'

const world = { clock: hastyClock(), log: createLog({ level: 'silent', format: 'json' }) }

function files() {
  const made = profileFiles(mkdtempSync(join(tmpdir(), 'metzia-profile-')))
  makeFolders(made)
  return made
}

/** A process that leads a group, and does not end by itself. */
async function stuck() {
  const command = ['/bin/sh', '-c', 'trap "" TERM; echo ready; while :; do sleep 60; done']
  const child = Bun.spawn(command, { detached: true, stdout: 'pipe' })
  await child.stdout.getReader().read()
  const id = processOf(child.pid)
  if (!id) throw new Error('the process has ended')
  return { child, id }
}

test('recorded processes that are left over are ended, and forgotten', async () => {
  const made = files()
  const [reader, browser] = [await stuck(), await stuck()]
  for (const { id } of [reader, browser]) recordProcess(made.record, id)
  await clearLeftOver(world, made)
  await Promise.all([reader.child.exited, browser.child.exited])
  expect([reader.child.signalCode, browser.child.signalCode]).toEqual(['SIGKILL', 'SIGKILL'])
  expect(existsSync(made.record)).toBe(false)
})

test('a process that has the id of a recorded one, and started at another time, is left alone', async () => {
  const made = files()
  const { child, id } = await stuck()
  recordProcess(made.record, { ...id, start: `${Number(id.start) - 1}` })
  await clearLeftOver(world, made)
  expect(processOf(child.pid)).toEqual(id)
  expect(existsSync(made.record)).toBe(false)
  child.kill('SIGKILL')
})

test.each(['', '[{"pid":', '{}', '[{"pid":1,"start":"1"},{"pid":"2","start":"1"},{"pid":9}]'])(
  'a record that is not right names no process: %s',
  (content) => {
    const made = files()
    writeFileSync(made.record, content)
    expect(recordedIn(made.record)).toEqual([])
  },
)
