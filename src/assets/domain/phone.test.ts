import { expect, test } from 'bun:test'
import { phoneKey, whatsAppLink } from './phone.ts'

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

test.each([
  ['דירה יפה ליד הים, beautiful', 'האם היא עדיין פנויה?'],
  [null, 'האם היא עדיין פנויה?'],
  ['3', 'האם היא עדיין פנויה?'],
  ['شقة جميلة', 'هل ما زالت متاحة؟'],
  ['Красивая квартира', 'Она ещё свободна?'],
  ['A nice flat', 'Is it still available?'],
])('the poster of %p is greeted in the language of the listing', (description, end) => {
  const link = new URL(whatsAppLink('972547712096', { location: 'הרצל 10', description }))
  expect(link.searchParams.get('text')).toContain('הרצל 10')
  expect(link.searchParams.get('text')).toEndWith(end)
  const nowhere = new URL(whatsAppLink('972547712096', { location: '', description }))
  expect(nowhere.searchParams.get('text')).not.toContain('  ')
})
