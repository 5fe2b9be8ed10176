import { expect, test } from 'bun:test'
import { readConfig } from '../process/settings.ts'
import { hashPassword, isPassword } from './password.ts'

test('the real cost: 19 MiB and two passes', async () => {
  const config = readConfig({})
  const hash = await hashPassword('correct horse', config)
  expect(hash).toContain('m=19456,t=2')
  expect(await isPassword('correct horse', hash, config)).toBe(true)
  expect(await isPassword('wrong horse', hash, config)).toBe(false)
  expect(await isPassword('correct horse', undefined, config)).toBe(false)
})

test('a password is the same in every form in which its letters can be typed', async () => {
  const config = { ...readConfig({}), passwordCost: { memoryCost: 8, timeCost: 1 } }
  const [composed, decomposed] = ['caf\u00e9 crème', 'cafe\u0301 crème'.normalize('NFD')]
  for (const hash of [
    await hashPassword(composed, config),
    await hashPassword(decomposed, config),
  ]) {
    expect(await isPassword(composed, hash, config)).toBe(true)
    expect(await isPassword(decomposed, hash, config)).toBe(true)
    expect(await isPassword('cafe creme', hash, config)).toBe(false)
  }
})

test('a hash of a password as it was typed stays valid', async () => {
  const config = { ...readConfig({}), passwordCost: { memoryCost: 8, timeCost: 1 } }
  const typed = 'cafe\u0301 crème'
  const hash = await Bun.password.hash(typed, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })
  expect(await isPassword(typed, hash, config)).toBe(true)
  expect(await isPassword(typed.normalize(), hash, config)).toBe(false)
})
