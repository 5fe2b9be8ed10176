import { expect, test } from 'bun:test'
import { IMPORTED } from '../../intake/posts/keys.ts'
import { allJobs } from '../../process/jobs.ts'
import { AGENCY_FILE } from '../../testing/doubles/site-files.ts'
import { world } from '../../testing/worlds/world.ts'
import { INBOX } from '../../ways-in/handle.ts'
import { SOURCES } from '../sources.ts'
import { RESERVED, readDefinition } from './definition.ts'
import { problemText } from './domain.ts'
import { nameOfFile } from './folder.ts'
import { decoded } from './page.ts'

const FILE = AGENCY_FILE.trim()

function problems(text: string): string[] {
  const read = readDefinition(text)
  return read.kind === 'problems' ? read.problems.map((one) => problemText('f.yaml', one)) : []
}

const definition = (text: string) => {
  const read = readDefinition(text)
  return read.kind === 'definition' ? read.definition : undefined
}

test('a file without more than it needs is complete', () => {
  expect(definition('id: few\nurl: https://few.example\nfrom: feed')).toMatchObject({
    id: 'few',
    label: 'few',
    urls: ['https://few.example'],
    everyMs: 1_800_000,
    imageHosts: ['few.example'],
  })
  expect(definition(FILE.replace('from:', 'every: 2h\nfrom:'))?.everyMs).toBe(7_200_000)
})

test.each([
  ['a broken line', FILE.replace('rooms: .rooms', 'rooms: [.rooms'), 'f.yaml:11: is no YAML'],
  ['a list', '- a', 'f.yaml: must be a map of settings'],
  ['nothing', '', 'f.yaml: must be a map of settings'],
  ['a long file', `${FILE}\n#${'x'.repeat(100_000)}`, 'f.yaml: is longer than 100000 characters'],
  [
    'an id of another source',
    FILE.replace('id: agency', 'id: yad2'),
    'f.yaml:1: id "yad2" is the name',
  ],
  [
    'an id that is no name',
    FILE.replace('id: agency', 'id: ../x'),
    'f.yaml:1: id must have 2 to 40',
  ],
  ['no form', FILE.replace('from: html', ''), 'from must be one of html, json'],
  [
    'a short interval',
    FILE.replace('from:', 'every: 5m\nfrom:'),
    'f.yaml:4: every must be at least 10m',
  ],
  [
    'an interval in words',
    FILE.replace('from:', 'every: often\nfrom:'),
    'f.yaml:4: every must be a time',
  ],
  ['another protocol', FILE.replace('https:', 'file:'), 'f.yaml:3: url must be an http'],
  ['no address', FILE.replace(/url: .*\n/, ''), 'url or `urls` is needed'],
  [
    'two kinds of addresses',
    FILE.replace('from:', 'urls: [https://x.example]\nfrom:'),
    'f.yaml:3: url or `urls`',
  ],
  ['no items', FILE.replace(/items: .*\n/, ''), 'items is missing'],
  ['an unknown setting', `${FILE}\nextra: 1`, 'f.yaml:18: extra is not known'],
  ['an unknown field', FILE.replace('price:', 'prise:'), 'f.yaml:10: fields.prise is not known'],
  [
    'a broken selector',
    FILE.replace('.rooms', "'.a['"),
    'f.yaml:11: fields.rooms is no CSS selector',
  ],
  [
    'a broken pattern',
    FILE.replace('rooms: .rooms', "rooms: {at: a, match: '('}"),
    'f.yaml:11: fields.rooms must',
  ],
  [
    'a field without a place',
    FILE.replace('rooms: .rooms', 'rooms: {words: {a: 1}}'),
    'fields.rooms needs `at` or `is`',
  ],
  [
    'no id of homes',
    FILE.replace(/ {2}(externalId|link): .*\n/g, ''),
    'fields needs `externalId` or `link`',
  ],
  [
    'a path that is none',
    'id: json\nurl: https://x.example\nfrom: json\nitems: "$["\nfields: {link: a}',
    'f.yaml:4: items is no JSON path',
  ],
])('%s is refused by name', (_, text, problem) => {
  expect(problems(text).join('\n')).toContain(problem)
})

test('no file can have the name of a source or of a job of the product', () => {
  using here = world()
  const jobs = allJobs(here, []).map(({ name }) => name)
  const used = [...jobs, ...SOURCES.map(({ name }) => name), IMPORTED, INBOX, 'places']
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((name) => !RESERVED.has(name))).toEqual([])
})

test('a file that is refused keeps its id, unless that is no id or one of something else', () => {
  const idOf = (id: string) => {
    const read = readDefinition(`id: ${id}\nfrom: nothing`)
    return read.kind === 'problems' ? read.id : null
  }
  expect(['my-agency', 'yad2', 'No id', '7'].map(idOf)).toEqual([
    'my-agency',
    undefined,
    undefined,
    undefined,
  ])
})

test('the name of a source is that of its file when its id cannot be read', () => {
  expect(
    ['My Agency.yaml', 'yad2.yml', 'סוכנות.yaml', '7.yaml', 'a_b.yaml'].map(nameOfFile),
  ).toEqual(['my-agency', 'file-yad2', 'file-unnamed', 'file-unnamed', 'a-b'])
})

test('a page is read in the charset that its answer, or the page itself, names', () => {
  const [alef, bet] = [0xe0, 0xe1]
  const bytes = (text: string) => Buffer.concat([Buffer.from(text), Buffer.from([alef, bet])])
  expect(decoded(bytes(''), 'text/html; charset=windows-1255')).toBe('אב')
  expect(decoded(bytes('<meta charset="windows-1255">'), 'text/html')).toEndWith('אב')
  expect(decoded(bytes('<?xml version="1.0" encoding="iso-8859-8"?>'), null)).toEndWith('אב')
  expect(decoded(Buffer.from('אב'), 'text/html; charset=nonsense')).toBe('אב')
  expect(decoded(Buffer.from('אב'), null)).toBe('אב')
})
