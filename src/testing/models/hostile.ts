import { pick } from '../worlds/random.ts'

type Chance = () => number

const deep = (depth: number): unknown => (depth === 0 ? 'x' : { deep: deep(depth - 1) })
const deepText = (depth: number) => `${'{"deep":'.repeat(depth)}1${'}'.repeat(depth)}`

/** Hostile values to send in place of a plain one. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  'undefined',
  'null',
  'true',
  [],
  [[]],
  [null],
  [1, 'x', {}],
  {},
  { toString: 1 },
  { length: 3e8 },
  { valueOf: null },
  { constructor: { prototype: { isAdmin: true } } },
  { length: 5 },
  { length: -1 },
  { length: 1e308 },
  { length: '9007199254740991' },
  { 0: 'x', length: 4_294_967_295 },
  { byteLength: 3e8, buffer: [] },
  { toJSON: 'x' },
  { 0: 205, 1: 206 },
  { $type: 'Date', value: 1e20 },
  [{ length: 3e8 }],
  [['x', 'y']],
  Array(5_000).fill(1),
  Array(200).fill({ x: [] }),
  -0,
  5e-324,
  1.7976931348623157e308,
  -1e308,
  2 ** 31,
  2 ** 32 + 1,
  2 ** 53,
  2 ** 63,
  0.1 + 0.2,
  1e-7,
  1e21,
  { $ne: null },
  deep(10),
  deep(200),
  "' or '1'='1",
  "'; drop table users; --",
  '") union select password_hash from users --',
  '%',
  '_%\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '#{7*7}{{7*7}}',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  'x\ud83d',
  '\udc00@example.com',
  '\u2028\u2029',
  '\ufffe\uffff',
  '9'.repeat(400),
  '-9007199254740993',
  '1,2,3',
  '[1,2]',
  '[[34.7,32.0],[34.9,32.2]]',
  '[[[[]]]]',
  '{"length":300000000}',
  '{"toString":1}',
  'ﷺ'.repeat(300),
  'e\u0301'.repeat(2_000),
  'é'.normalize('NFD'),
  'аdmin@ехаmple.com',
  'ＤＡＮＡ@example.com',
  'ı@example.com',
  '\r\nset-cookie: x=y',
  '👩‍👩‍👧‍👦'.repeat(30),
  'x'.repeat(300),
  'x'.repeat(20_000),
  'x'.repeat(400_000),
  '٣',
  '__proto__',
  'constructor',
  '0x10',
  '2026-13-45T99:99:99Z',
]

/** Names of properties of every object, and of fields that no client may set. */
const HOSTILE_NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  'valueOf',
  'toJSON',
  'then',
  '_id',
  'id',
  'rid',
  '__defineGetter__',
  'roles',
  'isBanned',
  '',
  '\u0000',
  'passwordHash',
  '$where',
]

/** Request bodies that are no JSON object. */
const HOSTILE_TEXTS: readonly string[] = [
  '{',
  '{"email":',
  '{"email":"a"} {"email":"b"}',
  '{"email":"a",}',
  "{'email':'a'}",
  'email=a&password=b',
  '<xml/>',
  'null',
  '5',
  '"text"',
  'true',
  '[]',
  '[{}]',
  '[[[[]]]]',
  '\u0000',
  '\ufeff{}',
  '{"a":1e99999}',
  '{"\\ud800":"\\udfff"}',
  '{"__proto__":{"roles":["admin"]}}',
  '{"length":300000000}',
  '{"0":{"length":300000000},"length":1}',
  '{"a":-1e99999,"b":123456789012345678901234567890,"c":0.1e-99999}',
  deepText(1_000),
  `[${'['.repeat(1_000)}${']'.repeat(1_000)}]`,
]

const HOSTILE_TYPES: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;',
  'application/JSON',
  'application/octet-stream',
  'json',
  'x'.repeat(2_000),
]

/** Headers that a client may send. */
export const HOSTILE_HEADERS: readonly Record<string, string>[] = [
  { cookie: 'authToken=%' },
  { cookie: 'authToken={"length":300000000}' },
  { cookie: 'authToken=j:[1]; theme=%ff; theme=%E0%A4' },
  { cookie: '__proto__=1; constructor=2; toString=3; length=300000000' },
  { cookie: `signIn=${'x'.repeat(4_000)}; resetRequest={}; resetProof=[1]` },
  { cookie: ';;;=; =x; a' },
  { cookie: 'oauthTransaction=a.b.c; signIn=%00' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer a.b.c' },
  { authorization: `Bearer ${'x'.repeat(8_000)}` },
  { authorization: 'Basic eDp5' },
  { origin: 'null' },
  { origin: 'http://[::1' },
  { origin: 'http://evil.example', host: 'evil.example' },
  { 'x-forwarded-for': '[::1]:80' },
  { 'x-forwarded-for': ','.repeat(3_000) },
  { 'x-forwarded-for': `${'9'.repeat(300)}, ${':'.repeat(300)}` },
  { 'accept-encoding': 'br;q=NaN, gzip;q=-1, *;q=' },
  { 'if-none-match': '"x"'.repeat(300) },
  { range: 'bytes=9-1,-1' },
  { 'user-agent': '\u00e9'.repeat(2_000) },
  { 'content-length': '-1' },
]

export type HostileRequest = { body: string; type: string }

/** A request with an invalid body: no object, another content type, or one or two invalid fields. */
export function hostileRequest(chance: Chance, right: Record<string, unknown>): HostileRequest {
  const kind = chance()
  const json = 'application/json'
  if (kind < 0.1) return { body: pick(chance, HOSTILE_TEXTS), type: json }
  if (kind < 0.2) return { body: JSON.stringify(right), type: pick(chance, HOSTILE_TYPES) }
  const fields = Object.keys(right)
  const entries = new Map(Object.entries(right))
  const changes = 1 + Math.floor(chance() * 2)
  for (let n = 0; n < changes; n += 1) {
    const act = chance()
    const field = pick(chance, fields)
    if (act < 0.15) entries.delete(field)
    else if (act < 0.3) entries.set(pick(chance, HOSTILE_NAMES), pick(chance, HOSTILE_VALUES))
    else entries.set(field, pick(chance, HOSTILE_VALUES))
  }
  return { body: textOf(chance, entries), type: json }
}

/** Numbers that only a text can have. */
const NUMBERS = [
  '1e99999',
  '-1e99999',
  '1e-99999',
  '-0',
  '123456789012345678901234567890',
  '1E+400',
]

/** Serialises to JSON with every name, also `__proto__`, and sometimes with a number or a name twice. */
function textOf(chance: Chance, entries: Map<string, unknown>): string {
  const parts = [...entries].map(([name, value]) => {
    const text = chance() < 0.05 ? pick(chance, NUMBERS) : JSON.stringify(value)
    return `${JSON.stringify(name)}:${text}`
  })
  if (chance() < 0.05) parts.push(...parts.slice(0, 1))
  return `{${parts.join(',')}}`
}
