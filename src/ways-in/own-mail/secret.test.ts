import { expect, test } from 'bun:test'
import { systemRandom } from '../../kernel/random.ts'
import { addressWith, SECRET_ALPHABET, secretIn } from './domain.ts'
import { newSecret } from './secret.ts'

test('a secret is one of an address, and no letter is likelier than another', () => {
  const secrets = Array.from({ length: 3_100 }, () => newSecret(systemRandom))
  expect(new Set(secrets).size).toBe(secrets.length)
  const form = 'homes@example.com'
  for (const secret of secrets) expect(secretIn(form, addressWith(form, secret))).toBe(secret)
  const letters = secrets.join('')
  const counts = [...SECRET_ALPHABET].map((letter) => letters.split(letter).length - 1)
  // 1,000 of each are expected, with a deviation of 31.
  expect(Math.min(...counts)).toBeGreaterThan(800)
  expect(Math.max(...counts)).toBeLessThan(1_200)
})
