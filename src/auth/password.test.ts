import { expect, test } from 'bun:test'
import { readConfig } from '../process/config.ts'
import { hashPassword, isPassword } from './password.ts'

test('the real cost: 19 MiB and two passes', async () => {
  const config = readConfig({})
  const hash = await hashPassword('correct horse', config)
  expect(hash).toContain('m=19456,t=2')
  expect(await isPassword('correct horse', hash, config)).toBe(true)
  expect(await isPassword('wrong horse', hash, config)).toBe(false)
  expect(await isPassword('correct horse', undefined, config)).toBe(false)
})
