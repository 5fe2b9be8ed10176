import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../testing/rules/code/source.ts'
import { environment } from './parts.ts'

// The compliance suite of RFC 9535, as the package `jsonpath-rfc9535` carries it.
const PACKAGE = join(ROOT, 'node_modules/jsonpath-rfc9535')
const SUITE = join(PACKAGE, 'src/__tests__/jsonpath-compliance-test-suite/cts.json')

type Case = { name: string; selector: string; document?: never } & (
  | { invalid_selector: true }
  | { result: unknown[] }
  | { results: unknown[][] }
)

const { tests } = JSON.parse(readFileSync(SUITE, 'utf8')) as { tests: Case[] }

const valuesOf = ({ selector, document }: Case) =>
  environment()
    .query(selector, document as never)
    .values()

test('the paths of files follow RFC 9535', () => {
  expect(tests.length).toBeGreaterThan(600)
  const wrong = tests.filter((one) => {
    if ('invalid_selector' in one) {
      try {
        environment().compile(one.selector)
        return true
      } catch {
        return false
      }
    }
    const allowed = 'results' in one ? one.results : [one.result]
    return !allowed.some((values) => Bun.deepEquals(values, valuesOf(one)))
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})
