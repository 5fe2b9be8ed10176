import { expect, test } from 'bun:test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cli } from '../src/testing/worlds/children.ts'
import { tableOf } from '../src/testing/worlds/deals.ts'
import { world } from '../src/testing/worlds/world.ts'

const isRoot = process.getuid?.() === 0 && process.platform === 'linux'

const deal = {
  settlement: 'חיפה',
  gush: 10_800,
  chelka: 5,
  deal_date: '25/08/2021',
  deal_amount: 1_200_000,
}

test('import sold names what is left out by its line, and a second time nothing is new', async () => {
  using here = world()
  const file = join(here.dataDir, 'sold.csv')
  const records = [
    deal,
    { ...deal, chelka: 6 },
    { ...deal, deal_date: '31/02/2021' },
    { ...deal, deal_amount: 0 },
    { ...deal, settlement: '' },
    { ...deal, gush: '' },
    { ...deal, deal_date: '01/01/2090' },
  ]
  writeFileSync(file, `\uFEFF${tableOf(records).replaceAll('\n', '\r\n')}`)
  const run = async (...more: string[]) => {
    const { code, out, err } = await cli(['import', 'sold', file, '--json', ...more], {
      DATA_DIR: here.dataDir,
    })
    expect([code, err]).toEqual([0, ''])
    return JSON.parse(out)
  }
  const rejected = [
    { file, line: 4, reason: 'no date' },
    { file, line: 5, reason: 'no price' },
    { file, line: 6, reason: 'no city' },
    { file, line: 7, reason: 'neither parcel nor house' },
    { file, line: 8, reason: 'a date to come' },
  ]
  expect(await run()).toEqual({ read: 7, new: 2, known: 0, rejected })
  expect(await run('--city', 'חיפה')).toMatchObject({ read: 7, new: 0, known: 3 })
  const audited = "select 1 from audit where action = 'deals.import'"
  expect(here.db.$client.query(audited).values().length).toBe(2)
}, 60_000)

test('an import that is killed keeps what it read, and goes on', async () => {
  using here = world()
  const file = join(here.dataDir, 'sold.csv')
  const records = Array.from({ length: 12_000 }, (_, n) => ({ ...deal, chelka: n + 1 }))
  writeFileSync(file, tableOf(records))
  const run = (halt: object = {}) =>
    cli(['import', 'sold', file, '--json'], { DATA_DIR: here.dataDir, ...halt })
  expect((await run({ METZIA_TEST_HALT: 'deals-kept' })).code).not.toBe(0)
  expect(JSON.parse((await run()).out)).toMatchObject({ read: 12_000, new: 7_000, known: 5_000 })
}, 60_000)

test.skipIf(!isRoot)(
  'a full disk is named, and with room the import goes on',
  async () => {
    using here = world()
    const disk = join(here.dataDir, 'disk')
    const file = join(here.dataDir, 'sold.csv')
    mkdirSync(disk)
    const mount = ['mount', '-t', 'tmpfs', '-o', 'size=16m,mode=0700', 'tmpfs', disk]
    expect(Bun.spawnSync(mount).exitCode).toBe(0)
    try {
      const run = () => cli(['import', 'sold', file, '--json'], { DATA_DIR: disk })
      const records = (count: number) =>
        tableOf(Array.from({ length: count }, (_, n) => ({ ...deal, chelka: n + 1 })))
      writeFileSync(file, records(1))
      expect((await run()).code).toBe(0)
      writeFileSync(join(disk, 'ballast'), new Uint8Array(10_000_000))
      writeFileSync(file, records(60_000))
      const { code, err } = await run()
      expect([code, err]).toEqual([
        1,
        'metzia: The disk is full. Free some space, then try again.\n',
      ])
      rmSync(join(disk, 'ballast'))
      writeFileSync(file, records(10_000))
      expect(JSON.parse((await run()).out)).toMatchObject({ read: 10_000, rejected: [] })
    } finally {
      Bun.spawnSync(['umount', '-l', disk])
    }
  },
  60_000,
)

test.each([
  ['a table of something else', 'a,b\n1,2\n', 'has no dealdate: it is another file'],
  ['broken JSON', '[{', 'is no JSON'],
  ['JSON without records', '{"a":1}', 'has no list of records'],
  ['nothing', '', 'is empty'],
  ['an endless value', `deal_date,deal_amount\n"${'x'.repeat(200_000)}`, 'a line that is too long'],
])(
  '%s is refused',
  async (_, text, said) => {
    using here = world()
    const file = join(here.dataDir, 'sold.csv')
    writeFileSync(file, text)
    const { code, err } = await cli(['import', 'sold', file], { DATA_DIR: here.dataDir })
    expect(code).toBe(1)
    expect(err).toContain(said)
  },
  60_000,
)
