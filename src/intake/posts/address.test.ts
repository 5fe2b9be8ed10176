import { expect, test } from 'bun:test'
import { keyOfAddress, plainAddress } from './address.ts'

test.each([
  ['https://www.facebook.com/groups/35819517694/posts/10163/?__cft__[0]=x', '10163'],
  ['https://m.facebook.com/groups/35819517694/permalink/10163', '10163'],
  ['https://www.facebook.com/permalink.php?story_fbid=10163&id=5', '10163'],
  ['https://www.facebook.com/groups/1/?multi_permalinks=10163', '10163'],
  ['https://www.facebook.com/photo.php?fbid=7&set=pcb.10163', '10163'],
  ['https://www.facebook.com/commerce/listing/10163/', '10163'],
])('%s is the post %s of Facebook', (address, externalId) => {
  expect(keyOfAddress(address)).toMatchObject({ source: 'facebook', externalId })
})

test('addresses of one post in a group are one, without what tracks the reader', () => {
  const link = 'https://www.facebook.com/groups/flats/posts/42/'
  expect(keyOfAddress('https://facebook.com/groups/flats/permalink/42?bcode=1')?.link).toBe(link)
  expect(keyOfAddress('https://www.facebook.com/groups/flats/posts/42')?.link).toBe(link)
})

test('a post of a public channel of Telegram is known by its name and number', () => {
  const key = { source: 'telegram', externalId: 'flats/12', link: 'https://t.me/flats/12' }
  expect(keyOfAddress('https://t.me/s/flats/12?single')).toEqual(key)
})

test.each([
  'https://www.facebook.com/groups/1',
  'https://facebook.com.example.com/groups/1/posts/5',
  'https://user@www.facebook.com/groups/1/posts/5',
  'javascript:alert(1)//facebook.com/posts/5',
  'https://t.me/flats',
  'ftp://t.me/flats/12',
  'no address',
])('%s is the address of no post', (address) => {
  expect(keyOfAddress(address)).toBeUndefined()
})

test('an address is stored without parameters, and only when it is one of the web', () => {
  expect(plainAddress('https://homes.example/a?utm=1#x')).toBe('https://homes.example/a')
  expect(plainAddress('javascript:alert(1)')).toBe('')
  expect(plainAddress('https://a:b@homes.example/')).toBe('')
})
