import { afterAll, beforeAll, expect, test } from 'bun:test'
import { act, screen } from '@testing-library/react'
import type { SharedHomeWire } from '../../src/assets/links/wire.ts'
import { open } from '../testing/open.tsx'

const SHARED: SharedHomeWire = {
  url: 'http://127.0.0.1:3000/h/abc',
  photo: 'http://127.0.0.1:3000/h/abc/photo',
  path: '/properties?home=h1',
  street: 'הרצל 12',
  city: 'חיפה',
  neighborhood: 'הדר',
  dealType: 'rent',
  price: 7_200,
  rooms: 3.5,
  size: 72,
  floorNumber: 0,
  removedAt: null,
}

/** Images of this document are not fetched: they load unless a test says otherwise. */
const width = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'naturalWidth')
beforeAll(() => {
  Object.defineProperty(HTMLImageElement.prototype, 'naturalWidth', {
    get: () => 1_280,
    configurable: true,
  })
})
afterAll(() => {
  if (width) Object.defineProperty(HTMLImageElement.prototype, 'naturalWidth', width)
})

const metaOf = (name: string) =>
  document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')

test('a stranger sees the picture, the price, the street and the facts of a shared home', async () => {
  await open('/h', { user: null, shared: SHARED })
  screen.getByRole('heading', { name: 'הרצל 12' })
  screen.getByText('₪7,200')
  screen.getByText('הדר, חיפה')
  for (const fact of ['For rent', '3.5 rooms', '72 m²', 'Ground floor']) screen.getByText(fact)
  expect(screen.getByRole('img', { name: 'Photo of הרצל 12' }).getAttribute('src')).toBe(
    '/h/abc/photo',
  )
  expect(screen.getByRole('link', { name: 'See this home in Metzia' }).getAttribute('href')).toBe(
    '/properties?home=h1',
  )
})

test('a preview of the link has its picture, price and place, and no search engine keeps it', async () => {
  await open('/h', { user: null, shared: SHARED })
  expect(document.title).toBe('₪7,200 · 3.5 rooms · 72 m² | Metzia')
  expect(metaOf('og:title')).toBe('₪7,200 · 3.5 rooms · 72 m²')
  expect(metaOf('og:description')).toBe('הרצל 12, הדר, חיפה')
  expect(metaOf('og:image')).toBe('http://127.0.0.1:3000/h/abc/photo')
  expect(metaOf('og:url')).toBe('http://127.0.0.1:3000/h/abc')
  expect(metaOf('robots')).toBe('noindex')
})

test('a removed home says so, and one without facts and photo has no gaps', async () => {
  const none = { price: null, rooms: null, size: null, floorNumber: null, photo: null }
  const shared = { ...SHARED, ...none, removedAt: '2026-04-12T08:00:00.000Z' }
  await open('/h', { user: null, shared })
  screen.getByText('No longer available')
  screen.getByText('Its listing is gone since 12.4.2026.')
  screen.getByText('Price not stated')
  expect(screen.queryByRole('img', { name: /Photo/ })).toBeNull()
  expect(document.title).toBe('הרצל 12 | Metzia')
  expect(metaOf('og:image')).toBeUndefined()
})

test('a home that only its owner sees leads strangers to no page of it', async () => {
  await open('/h', { user: null, shared: { ...SHARED, path: null } })
  expect(screen.queryByRole('link', { name: 'See this home in Metzia' })).toBeNull()
  expect(screen.getByRole('link', { name: 'What is Metzia?' }).getAttribute('href')).toBe('/')
})

test('a photo that cannot be had leaves no broken picture', async () => {
  await open('/h', { user: null, shared: SHARED })
  act(() => void screen.getByRole('img').dispatchEvent(new window.Event('error')))
  expect(screen.queryByRole('img')).toBeNull()
  expect(document.querySelector('[data-art=facade]')).not.toBeNull()
})
