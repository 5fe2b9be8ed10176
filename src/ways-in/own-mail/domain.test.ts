import { expect, test } from 'bun:test'
import { addressWith, isOwnMailForm, secretIn } from './domain.ts'

const SECRET = 'abcdefgh23'

test.each([
  ['homes@example.com', `homes+${SECRET}@example.com`],
  ['*@homes.example.com', `${SECRET}@homes.example.com`],
])('an address of %s is told from others', (form, address) => {
  expect(addressWith(form, SECRET)).toBe(address)
  expect(secretIn(form, address)).toBe(SECRET)
  expect(secretIn(form, address.toUpperCase())).toBe(SECRET)
  for (const other of [
    'homes@example.com',
    `x${address}`,
    `${address}.il`,
    `homes+${SECRET}1@example.com`,
    '',
  ])
    expect(secretIn(form, other)).toBeUndefined()
})

test.each([
  ['homes@example.com', true],
  ['*@homes.example.com', true],
  ['homes', false],
  ['homes@localhost', false],
  ['homes+x@example.com', false],
  ['*homes@example.com', false],
  ['a@b.c, d@e.f', false],
])('%s as MAIL_IN_ADDRESS: %p', (form, isRight) => expect(isOwnMailForm(form)).toBe(isRight))
