import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AGENCY_FILE, AGENCY_HOMES, AGENCY_PAGE } from '../src/testing/doubles/site-files.ts'
import { cli } from '../src/testing/worlds/children.ts'
import { type World, world } from '../src/testing/worlds/world.ts'

// Each command is a process of its own.
setDefaultTimeout(60_000)

function given(here: World, files: Record<string, string>): string[] {
  const folder = join(here.dataDir, 'sources')
  mkdirSync(folder, { recursive: true })
  return Object.entries(files).map(([name, text]) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  })
}

test('sources test prints what a file reads in a recorded page, as a table and as JSON, and stores nothing', async () => {
  using here = world()
  const [file = '', page = ''] = given(here, { 'agency.yaml': AGENCY_FILE, 'p.html': AGENCY_PAGE })
  const run = (...more: string[]) =>
    cli(['sources', 'test', file, '--page', page, ...more], { DATA_DIR: here.dataDir })
  const json = await run('--json')
  expect([json.code, json.err]).toEqual([0, ''])
  expect(JSON.parse(json.out)).toMatchObject({ homes: AGENCY_HOMES, failures: [] })
  const table = await run()
  expect(table.out).toContain('EXTERNALID')
  expect(table.out).toMatch(/h2 +sale +2400000 +4.5/)
  expect(table.out).toMatch(/MERCHANT +ENTRYDATE +ARNONA +ARNONAPER +VAAD +POINT +PHOTOS +DATE/)
  expect(JSON.parse(json.out).homes[0]).toMatchObject({
    merchant: null,
    photos: 2,
    point: null,
    date: '2026-11-19T22:00:00.000Z',
  })
  expect(here.db.$client.query('select count(*) from listings').values()).toEqual([[0]])
})

test('a page that has changed, and a file that cannot be used, end with 1 and say why', async () => {
  using here = world()
  const changed = AGENCY_PAGE.replaceAll('class="cost"', 'class="sum"')
  const [file = '', bad = '', page = ''] = given(here, {
    'agency.yaml': AGENCY_FILE,
    'bad.yaml': AGENCY_FILE.replace('rooms: .rooms', "rooms: '.a['"),
    'p.html': changed,
  })
  const run = (path: string, ...more: string[]) =>
    cli(['sources', 'test', path, ...more], { DATA_DIR: here.dataDir })
  const failed = await run(file, '--page', page, '--json')
  expect(failed.code).toBe(1)
  expect(failed.err).toStartWith('metzia: the shape has changed: ".cost" (price)')
  expect(JSON.parse(failed.out)).toMatchObject({ homes: [], failures: [{ code: 'shapeChanged' }] })
  const refused = await run(bad, '--json')
  expect(refused.code).toBe(1)
  expect(JSON.parse(refused.out).failures).toMatchObject([
    {
      code: 'file',
      at: 'fields.rooms',
      line: 12,
      reason: expect.stringContaining('is no CSS selector'),
    },
  ])
  expect((await run(file, '--page', join(here.dataDir, 'none'))).code).toBe(1)
})

test('sources list has the sources of files, and sources schema is a JSON Schema', async () => {
  using here = world()
  given(here, { 'agency.yaml': AGENCY_FILE })
  const { out } = await cli(['sources', 'list', '--json'], { DATA_DIR: here.dataDir })
  expect(JSON.parse(out)).toContainEqual({
    source: 'agency',
    label: 'An agency',
    on: true,
    everyMs: 1_800_000,
    problem: null,
  })
  given(here, { 'broken.yaml': 'id: [' })
  const table = await cli(['sources', 'list'], { DATA_DIR: here.dataDir })
  expect(table.out).toMatch(/^SOURCE +LABEL +ON +EVERY +PROBLEM$/m)
  expect(table.out).toMatch(/^agency +An agency +true +30 min +-$/m)
  expect(table.out).toMatch(/^broken +broken\.yaml .*broken\.yaml:1: is no YAML/m)
  const schema = await cli(['sources', 'schema'], { DATA_DIR: here.dataDir })
  expect(JSON.parse(schema.out)).toMatchObject({ type: 'object', required: ['id', 'from'] })
})

const READY_PAGE = join(import.meta.dirname, '../src/sources/files/ready/komo.html')

test('a shipped definition is listed, tried by its name, and off until it is used', async () => {
  using here = world()
  const run = (...args: string[]) => cli(['sources', ...args], { DATA_DIR: here.dataDir })
  const listed = JSON.parse((await run('ready', '--json')).out)
  expect(listed.map(({ name }: { name: string }) => name)).toEqual([
    'homeless',
    'janglo',
    'komo',
    'onmap',
    'winwin',
  ])
  const tried = JSON.parse((await run('test', 'komo', '--page', READY_PAGE, '--json')).out)
  expect([tried.homes.length, tried.failures, tried.unstated]).toEqual([2, [], []])
  expect((await run('list')).out).not.toContain('Komo')
  const used = await run('use', 'komo')
  expect([used.code, used.out.trim()]).toEqual([0, join(here.dataDir, 'sources', 'komo.yaml')])
  expect((await run('list')).out).toContain('Komo (unverified)')
  expect((await run('use', 'komo')).err).toContain('is used already')
  expect((await run('use', 'none')).err).toContain('Shipped are: homeless')
})

test('a page that differs from what a definition expects says in what', async () => {
  using here = world()
  const [page = ''] = given(here, {
    'p.html': readFileSync(READY_PAGE, 'utf8').replaceAll('קומה', 'כיתה'),
  })
  const { out } = await cli(['sources', 'test', 'komo', '--page', page], { DATA_DIR: here.dataDir })
  expect(out).toContain('differs: no home states "floor"')
  const both = await cli(['sources', 'test', 'komo', '--live', '--page', page], {
    DATA_DIR: here.dataDir,
  })
  expect([both.code, both.err]).toEqual([expect.any(Number), expect.stringContaining('--page')])
})
