import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { world } from '../testing/worlds/world.ts'
import { importDeals } from './import.ts'

const HEADER = 'dealDate,dealAmount,settlementNameHeb,gushNum,parcelNum\n'
/** A city as Excel writes it in Israel, in Windows-1255. */
const HAIFA = Uint8Array.of(0xe7, 0xe9, 0xf4, 0xe4)

async function imported(...bytes: (string | Uint8Array)[]) {
  using here = world()
  const folder = mkdtempSync(join(tmpdir(), 'deals-'))
  const path = join(folder, 'sold.csv')
  writeFileSync(path, Buffer.concat(bytes.map((part) => Buffer.from(part))))
  try {
    return await importDeals(here, { paths: [path] })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a deal whose letters are not in UTF-8 is left out, and said with its line', async () => {
  const {
    read,
    new: isNew,
    rejected,
  } = await imported(
    ...[HEADER, '2025-03-04,1500000,חיפה,10001,1\n', '2025-03-04,1500000,', HAIFA, ',10002,2\n'],
  )
  expect([read, isNew]).toEqual([2, 1])
  expect(rejected).toMatchObject([{ line: 3, reason: 'letters that are not in UTF-8' }])
})

test('a table whose header is not in UTF-8 is refused', async () => {
  const utf16 = Buffer.from(`\uFEFF${HEADER}2025-03-04,1500000,חיפה,10001,1\n`, 'utf16le')
  await expect(imported(utf16)).rejects.toThrow('is not in UTF-8')
})

test.each(['\r', '\r\n', '\n'])('a table whose lines end with %j is read by line', async (end) => {
  const lines = [HEADER.trim(), '2025-03-04,1500000,"חיפה",10001,1', '2025-03-04,,חיפה,10002,2']
  const { read, new: isNew, rejected } = await imported(lines.map((line) => line + end).join(''))
  expect([read, isNew]).toEqual([2, 1])
  expect(rejected).toMatchObject([{ line: 3, reason: 'no price' }])
})

test('a table may have ends of lines of the other kind within its values', async () => {
  const { read, new: isNew } = await imported(
    `${HEADER.trim()}\r2025-03-04,1500000,"חיפה\nצפון",10001,1\r2025-03-05,1600000,חיפה,10002,2\r`,
  )
  expect([read, isNew]).toEqual([2, 2])
})
