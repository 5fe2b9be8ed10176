import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../src/kernel/system-clock.ts'
import { command } from '../src/testing/worlds/children.ts'
import { aFeed, someFeedRecords } from '../src/testing/worlds/listings.ts'
import { world } from '../src/testing/worlds/world.ts'

test('a run over recorded answers that is told to stop ends its run and frees its lease', async () => {
  using here = world()
  const file = join(here.dataDir, 'page.json')
  writeFileSync(file, aFeed(someFeedRecords(7, 4_000)))
  const count = (sql: string) => Number(here.db.$client.query(sql).values().flat()[0])
  const { ended, stop } = command(['scrape', 'run', 'yad2', '--file', file], {
    DATA_DIR: here.dataDir,
  })
  while (count('select count(*) from listings') === 0) await systemClock.sleep(5)
  stop()
  const { code, signal, err } = await ended
  expect([code === 0, signal, err]).toEqual([false, null, expect.stringContaining('Stopped')])
  expect(here.db.$client.query('select state, ended_at is null from runs').values()).toEqual([
    ['interrupted', 0],
  ])
  expect(
    here.db.$client.query("select name from leases where name like '%recorded'").values(),
  ).toEqual([])
  expect(count('select count(*) from listings')).toBeLessThan(4_000)
})
