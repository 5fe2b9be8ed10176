import { expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { t } from 'elysia'
import { LANGUAGES } from '../domain/language.ts'
import { malformedIn } from './malformed.ts'

const OTHERS = LANGUAGES.filter((language) => language !== 'en')

/** A schema with a value that it refuses. */
const REFUSED = [
  [t.Object({ a: t.Any() }), {}],
  [t.Object({}, { additionalProperties: false }), { a: 1 }],
  [t.String(), 1],
  [t.Number(), 'a'],
  [t.Integer(), 'a'],
  [t.Array(t.Any()), 1],
  [t.Union([t.Literal('a'), t.Literal('b')]), 'c'],
  [t.String({ maxLength: 2 }), 'abc'],
  [t.String({ minLength: 2 }), 'a'],
  [t.Array(t.Any(), { maxItems: 2 }), [1, 2, 3]],
  [t.Array(t.Any(), { minItems: 2 }), [1]],
  [t.Number({ maximum: 2 }), 3],
  [t.Number({ minimum: 2.5 }), 1],
  [t.Integer({ minimum: -2 }), -3],
] as const

test.each(OTHERS)('what the framework says of a value is said in %s', (language) => {
  for (const [schema, value] of REFUSED) {
    const message = Value.Errors(schema, value).First()?.message ?? ''
    const reason = message.charAt(0).toLowerCase() + message.slice(1)
    const said = malformedIn(language, reason)
    expect(said).not.toMatch(/expected|length|property|\$1|[\u2066-\u2069]/)
    for (const number of reason.match(/-?\d[\d.]*/g) ?? []) expect(said).toContain(number)
  }
})

test('another reason is quoted', () => {
  expect(malformedIn('he', 'must be true')).toBe('\u2068must be true\u2069')
})
