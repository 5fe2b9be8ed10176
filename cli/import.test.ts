import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aZip } from '../src/testing/models/zip.ts'
import { cli } from '../src/testing/worlds/children.ts'
import { givenBot, givenUser } from '../src/testing/worlds/given.ts'
import { world } from '../src/testing/worlds/world.ts'

const SAMPLES = join(import.meta.dirname, '../../shared/samples')
const POSTS = [
  'להשכרה דירת 3 חדרים בפלורנטין, תל אביב. 70 מ"ר, קומה 2, 5,400 ש"ח. ללא תיווך 052-1234567',
  'מחפשת דירת 3 חדרים בפלורנטין עד 5,000 ש"ח',
  'מחפשים שותף לדירה בפלורנטין, 2,500 ש"ח לחודש',
]

test('import posts reads a file once, and prints what became of each record', async () => {
  using here = world()
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  const file = join(here.dataDir, 'posts.txt')
  writeFileSync(file, POSTS.join('\n----\n'))
  const run = () => cli(['import', 'posts', file, '--json'], { DATA_DIR: here.dataDir })
  const { code, out, err } = await run()
  expect([code, err]).toEqual([0, ''])
  const first = JSON.parse(out)
  expect(first).toMatchObject({
    items: [{ outcome: 'home' }, { outcome: 'wanted' }, { outcome: 'roommate' }],
    matched: 1,
    delivered: 1,
  })
  expect(JSON.parse((await run()).out)).toEqual({ ...first, matched: 0, delivered: 0 })
}, 60_000)

test('import whatsapp brings the homes of an exported chat in, a second time nothing', async () => {
  using here = world()
  const path = join(here.dataDir, '_chat.txt')
  const head = '[20.11.2026, 15:40:24] דנה: '
  writeFileSync(path, `${head}להשכרה דירת 3 חדרים בחיפה, 4,200 ש"ח\n${head}עוד רלוונטי?\n`)
  const bring = async () => {
    const { code, out } = await cli(['import', 'whatsapp', path, '--json'], {
      DATA_DIR: here.dataDir,
    })
    expect(code).toBe(0)
    return JSON.parse(out).items.map(({ outcome }: { outcome: string }) => outcome)
  }
  expect(await bring()).toEqual(['home'])
  expect(await bring()).toEqual(['home'])
  expect(here.db.$client.query('select count(*) from listings').values()).toEqual([[1]])
})

test('a chat in its archive is read as well, and what is no chat is refused', async () => {
  using here = world()
  const path = join(here.dataDir, 'chat')
  const text = '[20.11.2026, 15:40:24] דנה: להשכרה דירת 3 חדרים בחיפה, 4,200 ש"ח\n'
  const bring = async (bytes: string | Uint8Array) => {
    writeFileSync(path, bytes)
    const { code, out, err } = await cli(['import', 'whatsapp', path], { DATA_DIR: here.dataDir })
    return [code, out.split('\n')[0], err]
  }
  const refused = [1, '', `metzia: The file ${path} is no exported chat of WhatsApp\n`]
  expect(await bring(aZip({ name: '_chat.txt', text }))).toEqual([0, '1 items: 1 home', ''])
  expect(await bring(aZip({ name: 'photo.jpg', text }))).toEqual(refused)
  expect(await bring('דירה')).toEqual(refused)
}, 60_000)

test('a file that cannot be read is refused, and changes nothing', async () => {
  using here = world()
  const { code, out, err } = await cli(['import', 'posts', '/none'], { DATA_DIR: here.dataDir })
  expect([code, out, err]).toEqual([1, '', 'metzia: The file /none cannot be read\n'])
}, 60_000)

test('import posts leaves out links in a folder, wherever they lead', async () => {
  using here = world()
  const [folder, elsewhere] = [join(here.dataDir, 'posts'), join(here.dataDir, 'elsewhere')]
  for (const made of [join(folder, 'inner'), elsewhere]) mkdirSync(made, { recursive: true })
  writeFileSync(join(folder, 'inner', 'post.txt'), 'A post')
  writeFileSync(join(elsewhere, 'secret.txt'), 'A secret')
  const links = { file: '../elsewhere/secret.txt', folder: '../elsewhere', loop: '.', none: 'gone' }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder, name))
  const asked = join(here.dataDir, 'asked')
  symlinkSync(folder, asked)
  for (const named of [folder, asked]) {
    const { code, out, err } = await cli(['import', 'posts', named, '--json'], {
      DATA_DIR: here.dataDir,
    })
    expect(code).toBe(0)
    const { items } = JSON.parse(out) as { items: { path: string }[] }
    expect(items.map(({ path }) => path)).toEqual([join(named, 'inner', 'post.txt')])
    const left = Object.keys(links).sort()
    expect(err.trim().split('\n')).toEqual(
      left.map((name) => `${join(named, name)} is no file of this folder: it is left out`),
    )
  }
}, 60_000)

test.skipIf(!existsSync(SAMPLES))(
  'recorded answers and texts go through one run, every rejected record is named',
  async () => {
    using here = world()
    const folders = ['yad2', 'texts'].map((name) => join(SAMPLES, name))
    const { code, out, err } = await cli(['import', 'posts', ...folders, '--json'], {
      DATA_DIR: here.dataDir,
    })
    expect([code, err]).toEqual([0, ''])
    const { items } = JSON.parse(out) as {
      items: { outcome: string; reason?: string; path: string }[]
    }
    const homes = items.filter(({ outcome }) => outcome === 'home' || outcome === 'same')
    const rest = items.filter((item) => !homes.includes(item))
    expect(homes.length).toBeGreaterThan(2_200)
    expect(rest.filter(({ reason, path }) => !reason || !path.startsWith(SAMPLES))).toEqual([])
    const unread = items.filter(
      ({ outcome, path }) => outcome === 'unread' && path.endsWith('.txt'),
    )
    expect(unread).toEqual([])
  },
  120_000,
)
