import { expect, test } from 'bun:test'
import { deflateRawSync } from 'node:zlib'
import { pick, seeded } from '../testing/worlds/random.ts'
import { isAlikeList, packAlike, readAlike } from './alike.ts'

const TYPICAL = 'https://img.yad2.co.il/Pic/202601/01/2_1/o/y2_1_00000_20260101120000.jpeg'
const photo = (n: number) =>
  `https://img.yad2.co.il/Pic/202603/12/2_1/o/y2_1_0${n}_20260312134530.jpeg`

const readAgain = (addresses: readonly string[]) => {
  const packed = packAlike(addresses, TYPICAL)
  return packed && readAlike(packed, TYPICAL)
}

test.each([
  [[]],
  [[TYPICAL]],
  [[TYPICAL, TYPICAL]],
  [[photo(1_234), photo(1_235), photo(2_345)]],
  [['https://cdn.example.com/a/B?c=%20', 'https://cdn.example.com/a/', '', 'x']],
  [['aaa', 'aa', 'aaaa', 'a']],
  [['0', '01', '012', '0123']],
  [[`https://${'0'.repeat(600)}`, `https://${'0'.repeat(601)}`]],
  [[`https://${'q'.repeat(16_383)}`]],
])('%j is read as it was', (addresses) => {
  expect(readAgain(addresses)).toEqual(addresses)
})

test('addresses at random are read as they were', () => {
  const random = seeded(5)
  const parts = ['https://', 'img.', 'yad2', '/', '_', '0', '12', '.jpeg', 'y', '?', 'Z', '-']
  const some = () =>
    Array.from({ length: Math.floor(random() * 12) }, () => pick(random, parts)).join('')
  for (let n = 0; n < 500; n += 1) {
    const addresses = Array.from({ length: Math.floor(random() * 8) }, some)
    expect(readAgain(addresses)).toEqual(addresses)
  }
})

test('photos of a listing take a fifth of their bytes', () => {
  const photos = [1_234, 2_345, 3_456, 4_567, 5_678].map(photo)
  expect(packAlike(photos, TYPICAL)?.length).toBeLessThan(photos.join().length / 5)
})

test('what is not ASCII, or too long, is not packed; what is packed is no stream of deflate', () => {
  expect(packAlike(['https://example.com/דירה'], TYPICAL)).toBeUndefined()
  expect(packAlike(['q'.repeat(16_384)], TYPICAL)).toBeUndefined()
  expect(isAlikeList(packAlike([photo(1_234)], TYPICAL) ?? new Uint8Array())).toBe(true)
  for (const level of [0, 1, 6, 9])
    for (const text of ['', 'a', JSON.stringify([photo(1), photo(2)]), 'x'.repeat(70_000)])
      expect(isAlikeList(deflateRawSync(text, { level }))).toBe(false)
})

test('the bytes stay as they were first stored', () => {
  const bytes = packAlike([photo(1_234), 'https://a.b/c'], TYPICAL) ?? new Uint8Array()
  expect(Buffer.from(bytes).toString('hex')).toBe(
    '07200640233b12b2a1bcbd2a1a01234a2026031213453008000005612e622f63',
  )
})
