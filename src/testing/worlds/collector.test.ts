import { expect, test } from 'bun:test'

test('in tests garbage is collected at once where a test asks for it, and not for each server', () => {
  expect(Bun.gc(true)).toBeGreaterThan(0)
  // Bun itself answers nothing, or how much is in use.
  const answered: unknown[] = [Bun.gc(false), Bun.gc()]
  expect(answered).toEqual([0, 0])
})
