import { expect, test } from 'bun:test'
import { changesAfter } from '../database/changes.ts'
import { write } from '../database/database.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { type NewRun, recordRun, SUCCESS } from './run.ts'
import { beginRun, isRunOver } from './store/runs.ts'
import { runs } from './tables.ts'

const PASS: NewRun = { source: 'yad2', kind: 'pass', scope: 'rent:3' }

const ends = ({ db }: World) =>
  db
    .select()
    .from(runs)
    .all()
    .map(({ state, failure }) => [state, failure])

test('a run that is stopped is interrupted, and ok when its work was complete', async () => {
  using here = world()
  for (const isComplete of [false, true]) {
    const stopping = new AbortController()
    const run = recordRun(here, PASS, stopping.signal, async (active) => {
      active.isComplete = isComplete
      stopping.abort(new Error('stopped'))
      stopping.signal.throwIfAborted()
      return SUCCESS
    })
    await expect(run).rejects.toThrow('stopped')
  }
  expect(ends(here)).toEqual([
    ['interrupted', null],
    ['ok', null],
  ])
})

test('an unexpected error fails the run, with its text', async () => {
  using here = world()
  const { signal } = new AbortController()
  const run = recordRun(here, PASS, signal, () => Promise.reject(new Error('disk is full')))
  await expect(run).rejects.toThrow('disk is full')
  expect(ends(here)).toEqual([['failed', { code: 'internal', text: 'disk is full' }]])
})

test('a run that is marked as interrupted is announced too', () => {
  using here = world()
  const begin = (id: string) =>
    write(here.db, (tx) => beginRun(tx, { ...PASS, id, pages: 0, now: here.clock.now() }))
  begin('one')
  begin('two')
  const announced = changesAfter(here.db, 0, 10).filter(({ topic }) => topic === 'run')
  expect(announced.map(({ ref }) => ref)).toEqual(['one', 'one', 'two'])
})

test('the reason of a run from before failures had codes is still shown', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here, { roles: ['admin'] }))
  const failure = { code: 'other', text: 'HTTP 500 in page 1 of region 3' } as const
  const { signal } = new AbortController()
  await recordRun(here, PASS, signal, async () => ({ ...SUCCESS, failure }))
  const [{ runs: shown }] = (await visit('GET', '/api/status')).body
  expect(shown[0]).toMatchObject({ state: 'failed', reason: failure.text, code: 'other' })
})

test('a pass is over when its run has ended, was interrupted by the next one, or is forgotten', async () => {
  using here = world()
  const { signal } = new AbortController()
  const rids: number[] = []
  const run = recordRun(here, PASS, signal, async ({ pass }) => {
    rids.push(pass.runRid)
    expect(isRunOver(here.db, pass.runRid)).toBe(false)
    return SUCCESS
  })
  await run
  expect(isRunOver(here.db, rids[0] ?? 0)).toBe(true)
  const begin = () =>
    write(here.db, (tx) => beginRun(tx, { ...PASS, id: here.random.id(), pages: 0, now: 0 }))
  const [killed, next] = [begin(), begin()]
  expect([killed, next, 999].map((rid) => isRunOver(here.db, rid))).toEqual([true, false, true])
})
