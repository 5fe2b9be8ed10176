import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FEATURES } from '../src/assets/domain/asset.ts'
import { cli } from '../src/testing/worlds/children.ts'

// Each command is a process of its own.
setDefaultTimeout(60_000)

async function read(text: string, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-read-'))
  try {
    const path = join(folder, 'text.txt')
    writeFileSync(path, text)
    return await cli(['read', path, ...args], { DATA_DIR: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const POST = 'להשכרה דירת 3 חדרים בחולון, קומה 2 מתוך 4, ללא מעלית. 4,500 ש"ח, כניסה ב-1.12'

test('a text is printed as facts with their words', async () => {
  const { code, out } = await read(POST)
  expect(code).toBe(0)
  expect(out).toMatch(/rooms +3 +3 חדרים/)
  expect(out).toMatch(/lift +false +ללא מעלית/)
})

test('as JSON it has every field, null where the text does not say', async () => {
  const { code, out } = await read(POST, '--json')
  const printed = JSON.parse(out)
  expect(code).toBe(0)
  expect(printed).toMatchObject({
    dealType: 'rent',
    price: 4_500,
    pricePer: 'home',
    rooms: 3,
    size: null,
    floor: 2,
    floors: 4,
    city: 'חולון',
    neighbourhood: null,
    street: null,
    phone: null,
    agent: null,
    entryDate: '--12-01',
    arnona: null,
    arnonaPer: null,
    vaad: null,
    vaadPer: null,
    homes: [],
    evidence: { price: '4,500 ש"ח', lift: 'ללא מעלית' },
  })
  expect(Object.keys(printed.features)).toEqual([...FEATURES])
})

test('the homes of a text with several are printed one by one', async () => {
  const { out } = await read('להשכרה:\n1. 3 חדרים, 2,700 ש"ח\n2. 4 חדרים, 3,300 ש"ח')
  expect(out).toContain('Home 2 of 2')
  expect(out).toMatch(/price +3300/)
})

test('without a text there is nothing, and a file that cannot be read is named', async () => {
  expect(await cli(['read', '-'], {})).toMatchObject({
    code: 0,
    out: 'The text states nothing about a home\n',
  })
  const missing = await cli(['read', '/none/x.txt'], {})
  expect(missing.code).toBe(1)
  expect(missing.err).toStartWith('metzia: Cannot read /none/x.txt')
  expect((await cli(['read'], {})).code).toBe(2)
})
