import { expect, test } from 'bun:test'
import { ownGreeting, standardGreeting } from './domain.ts'

const HOME = { src: 'own', description: null, location: 'הרצל 10' }

test.each([
  ['דירה יפה ליד הים, beautiful', 'האם היא עדיין פנויה?'],
  [null, 'האם היא עדיין פנויה?'],
  ['3', 'האם היא עדיין פנויה?'],
  ['شقة جميلة', 'هل ما زالت متاحة؟'],
  ['Красивая квартира', 'Она ещё свободна?'],
  ['A nice flat', 'Is it still available?'],
])('the advertiser of %p is greeted in the language of the listing', (description, end) => {
  const greeting = standardGreeting({ ...HOME, description })
  expect(greeting).toContain('הרצל 10')
  expect(greeting).toEndWith(end)
  expect(standardGreeting({ ...HOME, location: '', description })).not.toContain('  ')
})

test('on Yad2 the greeting is Hebrew, whatever the text', () => {
  const home = { ...HOME, src: 'YAD2', description: 'A nice flat' }
  expect(standardGreeting(home)).toEndWith('האם היא עדיין פנויה?')
})

test('an own message has the facts in place, and is none when one is not stated', () => {
  const own = { en: '{street}, {street} for {price} {other}', he: 'שלום' }
  const home = { src: 'own', description: 'A nice flat', street: 'Herzl 10', price: 5_400 }
  expect(ownGreeting(home, own)).toBe('Herzl 10, Herzl 10 for ₪5,400 {other}')
  expect(ownGreeting({ ...home, street: null }, own)).toBeUndefined()
  expect(ownGreeting({ ...home, price: null }, own)).toBeUndefined()
  expect(ownGreeting({ ...home, description: 'شقة جميلة' }, own)).toBeUndefined()
  expect(ownGreeting({ ...home, description: null, street: null }, own)).toBe('שלום')
})
