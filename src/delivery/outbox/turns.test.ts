import { expect, test } from 'bun:test'
import { openDatabase } from '../../database/database.ts'
import { createLog } from '../../kernel/log.ts'
import { DONE, owe, running } from '../../testing/worlds/running-sender.ts'
import { type World, world } from '../../testing/worlds/world.ts'

/** A world with the lines of its log. */
function given() {
  const lines: { level: string; waitsFor?: string }[] = []
  const to = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const here = world({}, { log: createLog({ level: 'warn', format: 'json' }, to) })
  return { here, lines }
}

/** Another connection that writes until it is told to end. */
function writer({ config }: World): () => void {
  const other = openDatabase(config.databasePath, { busyMs: 0 })
  other.$client.run('BEGIN IMMEDIATE')
  return () => other.$client.close()
}

const stateOf = ({ db }: World) => db.$client.query('select state from outgoing').values().flat()

async function pass({ clock }: World, ms: number): Promise<void> {
  for (let done = 0; done < ms; done += 50) {
    await clock.pass(50)
    await Bun.sleep(0)
  }
}

test('a sender waits for its turn without a word, also while it settles what was sent', async () => {
  const { here, lines } = given()
  owe(here, 'a')
  const endFirst = writer(here)
  let endSecond: (() => void) | undefined
  const sender = running(here, () => {
    endSecond = writer(here)
    return DONE
  })
  await pass(here, 2_000)
  expect([sender.tried.length, stateOf(here)]).toEqual([0, ['pending']])
  endFirst()
  await pass(here, 300)
  expect([sender.tried.length, stateOf(here)]).toEqual([1, ['sending']])
  endSecond?.()
  await pass(here, 100)
  expect(stateOf(here)).toEqual(['sent'])
  expect(lines).toEqual([])
  await sender.stop()
  here[Symbol.dispose]()
})

test('a sender that gets no turn for five seconds says once who is waited for, and goes on', async () => {
  const { here, lines } = given()
  owe(here, 'a')
  const end = writer(here)
  const sender = running(here, () => DONE)
  await pass(here, 6_000)
  expect(lines).toMatchObject([{ level: 'warn', waitsFor: expect.any(String) }])
  end()
  await pass(here, 3_000)
  expect(stateOf(here)).toEqual(['sent'])
  await sender.stop()
  here[Symbol.dispose]()
})
