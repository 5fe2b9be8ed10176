import { expect, test } from 'bun:test'
import { childrenOf, isGroupAlive, killGroup, processOf } from './processes.ts'

/** A shell that leads a group of its own, with a child. */
function group() {
  const child = Bun.spawn(['/bin/sh', '-c', 'sleep 60 & echo ready; wait'], {
    detached: true,
    stdout: 'pipe',
  })
  return { child, ready: child.stdout.getReader().read() }
}

test('a group is killed as a whole, also when its leader has ended before', async () => {
  for (const isLeaderGone of [false, true]) {
    const { child, ready } = group()
    await ready
    const leader = processOf(child.pid)
    if (!leader) throw new Error('the leader has ended')
    expect(childrenOf(process.pid)).toContainEqual(leader)
    const [inner] = childrenOf(child.pid)
    if (isLeaderGone) {
      child.kill('SIGKILL')
      await child.exited
    }
    expect(isGroupAlive(leader)).toBe(true)
    expect(killGroup(leader)).toBe(true)
    await child.exited
    while (isGroupAlive(leader)) await Bun.sleep(0)
    expect(inner && processOf(inner.pid)).toBeUndefined()
    expect(killGroup(leader)).toBe(false)
  }
})

test('a process that was given the id of an earlier one is not killed', async () => {
  const { child, ready } = group()
  await ready
  const leader = processOf(child.pid)
  if (!leader) throw new Error('the leader has ended')
  expect(killGroup({ ...leader, start: `${Number(leader.start) - 1}` })).toBe(false)
  expect(processOf(child.pid)).toEqual(leader)
  killGroup(leader)
})

test('a process that has ended has no identity', async () => {
  const child = Bun.spawn(['/bin/true'])
  await child.exited
  expect(processOf(child.pid)).toBeUndefined()
})
