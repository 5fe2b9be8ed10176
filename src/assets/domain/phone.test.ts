import { expect, test } from 'bun:test'
import { phoneKey, phoneOf, whatsAppLink } from './phone.ts'

test.each([
  ['0547712096', '0547712096'],
  ['054-771-2096', '0547712096'],
  ['+972 54 7712096', '0547712096'],
  ['+972 (0)54-7712096', '0547712096'],
  ['00972547712096', '0547712096'],
  ['54 7712096', '0547712096'],
  ['04-8123456', '048123456'],
  ['*2323', '*2323'],
  [' * 2323', '*2323'],
  ['2323', '2323'],
  ['123', null],
  ['1234567890123456', null],
  ['call me', null],
])('%s is the number %s', (stated, key) => {
  expect(phoneKey(stated)).toBe(key)
})

test('a chat in WhatsApp begins with the message', () => {
  const link = new URL(whatsAppLink('972547712096', 'שלום & hello\n?'))
  expect(link.pathname).toBe('/972547712096')
  expect(link.searchParams.get('text')).toBe('שלום & hello\n?')
})

test.each([
  ['0547712096', '054-771-2096', '972547712096'],
  ['54 7712096', '054-771-2096', '972547712096'],
  ['045550101', '04-555-0101', null],
  ['+972-3-5550101', '03-555-0101', null],
  ['0772345678', '077-234-5678', null],
  ['1-700-555-010', '1-700-555-010', null],
  ['*2323', '*2323', null],
  ['Noa 48123456', '48123456', null],
])('%s is shown as %s', (stated, shown, international) => {
  expect(phoneOf(stated)).toEqual({ shown, international })
})
