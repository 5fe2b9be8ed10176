import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { agoOf } from '../lib/format.ts'
import { SourceFreshness } from './source-freshness.tsx'

const NOW = '2026-11-21T10:00:00.000Z'
const source = {
  source: 'YAD2',
  label: 'Yad2',
  status: 'ok',
  lastDataAt: '2026-11-21T09:48:10.000Z',
}
const said = (sources: (typeof source | { lastDataAt: null })[]) => {
  const shown = sources.map((one) => ({ ...source, ...one }))
  const html = renderToStaticMarkup(<SourceFreshness now={NOW} sources={shown} />)
  return html.replaceAll(/<[^>]*>/g, '')
}

test('shows when a source last delivered data, and omits one that is off', () => {
  expect(said([source])).toBe('Yad2: last data 11 min ago')
  expect(said([{ lastDataAt: null }])).toBe('Yad2: no data yet')
  expect(said([{ ...source, status: 'off' }])).toBe('')
})

test.each([
  ['2026-11-21T10:00:30.000Z', { count: 0, unit: 'min' }],
  ['2026-11-21T09:01:00.000Z', { count: 59, unit: 'min' }],
  ['2026-11-21T07:00:00.000Z', { count: 3, unit: 'h' }],
  ['2026-11-18T10:00:00.000Z', { count: 3, unit: 'd' }],
] as const)('%s is %p ago', (iso, ago) => {
  expect(agoOf(iso, NOW)).toEqual(ago)
})
