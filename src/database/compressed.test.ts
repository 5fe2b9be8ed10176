import { expect, test } from 'bun:test'
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { seeded } from '../testing/worlds/random.ts'
import { world } from '../testing/worlds/world.ts'
import { compressFile, expandFile } from './compressed.ts'
import { backUpDatabase } from './copies.ts'

test('a file of several parts is read as it was, also by the tool zstd, and not when it is damaged', () => {
  using here = world()
  const [plain, packed, again] = ['plain', 'packed.zst', 'again'].map((name) =>
    join(here.dataDir, name),
  )
  if (!plain || !packed || !again) throw new Error('no paths')
  const random = seeded(1)
  const bytes = Buffer.from(Array.from({ length: 300_000 }, () => random().toString(36)).join(''))
  writeFileSync(plain, bytes)
  compressFile(plain, packed)
  expect(statSync(packed).size).toBeLessThan(bytes.length * 0.8)
  expandFile(packed, again)
  expect(readFileSync(again).equals(bytes)).toBe(true)
  const tool = Bun.which('zstd')
  if (tool) expect(Bun.spawnSync([tool, '-dcq', packed]).stdout.equals(bytes)).toBe(true)
  truncateSync(packed, statSync(packed).size - 1)
  expect(() => expandFile(packed, again)).toThrow('is damaged or cut off')
  writeFileSync(packed, bytes)
  expect(() => expandFile(packed, again)).toThrow('is damaged or cut off')
})

test('a compressed backup takes a part of a plain one, and leaves no other file', () => {
  using here = world()
  const plain = backUpDatabase(here.db, join(here.dataDir, 'a.db'), here.dataDir)
  const small = backUpDatabase(here.db, join(here.dataDir, 'b.db.zst'), here.dataDir)
  expect(small.bytes * 4).toBeLessThan(plain.bytes)
  expect({ ...small, path: '', bytes: 0 }).toEqual({ ...plain, path: '', bytes: 0 })
  expect(readdirSync(here.dataDir).filter((name) => name.includes('partial'))).toEqual([])
  expect(existsSync(`${small.path}.sha256`)).toBe(true)
})
