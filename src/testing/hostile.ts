import { pick } from './random.ts'

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
  'é'.normalize('NFD'),
  'аdmin@ехаmple.com',
  'ＤＡＮＡ@example.com',
  'ı@example.com',
  '\r\nset-cookie: x=y',
  '👩‍👩‍👧‍👦'.repeat(30),
  'x'.repeat(300),
  'x'.repeat(20_000),
  '٣',
  '__proto__',
  'constructor',
  '0x10',
  '2026-13-45T99:99:99Z',
]

/** Names of properties of every object, and of fields that no client may set. */
export const HOSTILE_NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'roles',
  'isBanned',
  '',
  '\u0000',
  'passwordHash',
  '$where',
]

/** Request bodies that are no JSON object. */
export const HOSTILE_TEXTS: readonly string[] = [
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
  deepText(1_000),
  `[${'['.repeat(1_000)}${']'.repeat(1_000)}]`,
]

export const HOSTILE_TYPES: readonly string[] = [
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
  return { body: textOf(entries), type: json }
}

/** Serialises to JSON with every name, also `__proto__`. */
function textOf(entries: Map<string, unknown>): string {
  const parts = [...entries].map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  )
  return `{${parts.join(',')}}`
}
