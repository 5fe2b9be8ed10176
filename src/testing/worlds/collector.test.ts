import { expect, test } from 'bun:test'

test('in tests garbage is collected at once where a test asks for it, and not for each server', () => {
  expect(Bun.gc(true)).toBeGreaterThan(0)
  expect([Bun.gc(false), Bun.gc()]).toEqual([0, 0])
})
