import { expect, test } from 'bun:test'
import webPush from 'web-push'
import { isPublicKey, isPushAuth, newPushKeys, publicKeyOf } from './push-keys.ts'
import { systemRandom } from './random.ts'

test('new keys are a pair as web push libraries make them', () => {
  const made = newPushKeys(systemRandom)
  expect(publicKeyOf(made.privateKey)).toBe(made.publicKey)
  expect(isPublicKey(made.publicKey)).toBe(true)
  const theirs = webPush.generateVAPIDKeys()
  expect(publicKeyOf(theirs.privateKey)).toBe(theirs.publicKey)
  expect(newPushKeys(systemRandom)).not.toEqual(made)
})

test('the highest and the lowest bytes make keys too', () => {
  for (const byte of [1, 255]) {
    const random = { ...systemRandom, bytes: (length: number) => new Uint8Array(length).fill(byte) }
    expect(isPublicKey(newPushKeys(random).publicKey)).toBe(true)
  }
})

test('what is no key is recognised', () => {
  const { publicKey, privateKey } = newPushKeys(systemRandom)
  const bytes = Buffer.from(publicKey, 'base64url')
  const moved = Buffer.from(bytes)
  moved[64] = (moved[64] ?? 0) ^ 1
  const compressed = Buffer.from(bytes)
  compressed[0] = 2
  for (const text of [
    '',
    'x',
    privateKey,
    `${publicKey}=`,
    `${publicKey}A`,
    publicKey.slice(1),
    'א'.repeat(87),
    ...[moved, compressed, Buffer.alloc(65), Buffer.alloc(65, 4)].map((b) =>
      b.toString('base64url'),
    ),
  ])
    expect([text, isPublicKey(text)]).toEqual([text, false])
  for (const text of ['', publicKey, `${privateKey}=`, Buffer.alloc(32).toString('base64url')])
    expect([text, publicKeyOf(text)]).toEqual([text, undefined])
})

test('a key has one text only', () => {
  const { publicKey } = newPushKeys(systemRandom)
  const bytes = Buffer.from(publicKey, 'base64url')
  const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((last) => publicKey.slice(0, -1) + last)
    .filter((text) => text !== publicKey && Buffer.from(text, 'base64url').equals(bytes))
  expect(others.length).toBeGreaterThan(0)
  for (const text of others) expect([text, isPublicKey(text)]).toEqual([text, false])
})

test('the secret of a browser has sixteen bytes', () => {
  const auth = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64url')
  expect([15, 16, 17].map((bytes) => isPushAuth(auth(bytes)))).toEqual([false, true, false])
  expect(isPushAuth(Buffer.alloc(16, 255).toString('base64'))).toBe(false)
})
