import { expect, test } from 'bun:test'
import { world } from '../testing/worlds/world.ts'
import { pagePolicy, tileOrigins } from './page-policy.ts'

test.each([
  ['https://tile.example.org/{z}/{x}/{y}.png', ['https://tile.example.org']],
  ['http://127.0.0.1:8080/{z}/{x}/{y}{r}.png', ['http://127.0.0.1:8080']],
  [
    'https://{s}.tile.example.org/{z}/{x}/{y}.png',
    ['https://a.tile.example.org', 'https://b.tile.example.org', 'https://c.tile.example.org'],
  ],
  ['https://tile.example.org/{s}/{z}/{x}/{y}.png', ['https://tile.example.org']],
])('tiles of %s load from %p', (template, origins) => {
  expect(tileOrigins(template)).toEqual(origins)
})

const directive = (policy: string, name: string) =>
  policy.split('; ').find((rule) => rule.startsWith(`${name} `))

test('images may come from the photo hosts and the hosts of both tile settings, each once', () => {
  const policy = pagePolicy(['https://t.example/{z}', 'https://t.example/dark/{z}'])('n')
  expect(directive(policy, 'img-src')).toBe("img-src 'self' data: https://t.example")
})

test('a page allows the tile hosts of the settings, and connects to this server only', async () => {
  using here = world({
    TILE_URL_LIGHT: 'https://{s}.light.example/{z}/{x}/{y}.png',
    TILE_URL_DARK: 'https://dark.example/{z}/{x}/{y}.png',
    GEOCODER_URL: 'https://geocoder.example',
  })
  const page = await here.app.handle(new Request('http://localhost/login'))
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(directive(policy, 'img-src')).toBe(
    "img-src 'self' data: https://a.light.example https://b.light.example https://c.light.example https://dark.example",
  )
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self'")
  expect(directive(policy, 'worker-src')).toBe("worker-src 'self'")
  expect(directive(policy, 'manifest-src')).toBe("manifest-src 'self'")
  expect(policy).not.toContain('geocoder')
})
