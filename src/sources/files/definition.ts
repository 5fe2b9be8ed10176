import { createHash } from 'node:crypto'
import { messageOf } from '../../kernel/domain/caught.ts'
import {
  type Definition,
  EVERY_MIN_MS,
  EVERY_MS,
  FIELDS,
  type FileProblem,
  type Form,
  type Places,
} from './domain.ts'
import { PLACES_OF_LINKED_DATA, TEXT_OF_LINKED_DATA } from './linked-data.ts'
import { placeProblem } from './parts.ts'
import type { GivenField, GivenFile, GivenPlaces } from './schema.ts'
import type { isSourceId, shapeProblems } from './shape.ts'

/** What checks the shape of a file is loaded with the first one. */
const shape = () =>
  require('./shape.ts') as {
    shapeProblems: typeof shapeProblems
    isSourceId: typeof isSourceId
  }

/** Names that listings, addresses and jobs of the product use already. */
export const RESERVED: ReadonlySet<string> = new Set([
  'yad2',
  'facebook',
  'telegram',
  'demo',
  'import',
  'cleaner',
  'mail',
  'inbox',
  'scraper',
  'storage',
  'files',
  'geocoder',
  'viewingReminders',
  'timetable',
  'whatsapp',
  'share',
  'watch',
  'unseen',
  'cleanup',
  'backup',
  'comparisons',
  'places',
  'quietBots',
  'silence',
  'sourceFiles',
  'sourceFilesShown',
  'uploads',
  'goneHomes',
  'timetableEnds',
  'routes',
])

const FILE_MAX = 100_000
/** Where things are before a file says otherwise, by the form of its page. */
type Usual = { fields: Readonly<Record<string, string>>; text: string[] }
const USUAL: Readonly<Partial<Record<Form, Usual>>> = {
  feed: {
    fields: { externalId: '$.id', link: '$.link', date: '$.date', images: '$.images[*]' },
    text: ['$.title', '$.text'],
  },
  jsonld: { fields: PLACES_OF_LINKED_DATA, text: TEXT_OF_LINKED_DATA },
}

const isPattern = (text: string) => {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** A file that names no places: for a page that was saved, whatever its site. */
export const ofAnyPage = () => definitionOf({ id: 'any', from: 'jsonld', urls: [] }, '')

export type Defined =
  | { kind: 'definition'; definition: Definition }
  /** `id` is the one that the file states, where it can be read. */
  | { kind: 'problems'; problems: FileProblem[]; id?: string }

/** Reads the text of a file. It never throws. */
export function readDefinition(text: string): Defined {
  const whole = (problem: string, line?: number): Defined => ({
    kind: 'problems',
    problems: [{ field: '', problem, ...(line === undefined ? {} : { line }) }],
  })
  if (text.length > FILE_MAX) return whole(`is longer than ${FILE_MAX} characters`)
  let given: unknown
  try {
    given = Bun.YAML.parse(text)
  } catch (error) {
    const reason = messageOf(error)
    return whole(`is no YAML: ${reason.replace(/^YAML Parse error: /, '')}`, brokenLine(text))
  }
  const misshapen = shape().shapeProblems(given, isPattern)
  if (misshapen.length > 0) return refused(given, misshapen, text)
  const file = given as GivenFile
  const rules = ruleProblems(file)
  if (rules.length > 0) return refused(given, rules, text)
  return { kind: 'definition', definition: definitionOf(file, text) }
}

function refused(given: unknown, found: readonly FileProblem[], text: string): Defined {
  const problems = found.map((one) => ({ ...one, ...lineOf(text, one.field) }))
  const { id } = (given ?? {}) as { id?: unknown }
  const isFree = shape().isSourceId(id) && !RESERVED.has(id)
  return { kind: 'problems', problems, ...(isFree ? { id } : {}) }
}

/** The first line that no longer parses with all lines before it. */
function brokenLine(text: string): number {
  const lines = text.split('\n')
  for (let count = lines.length - 1; count > 0; count -= 1) {
    try {
      Bun.YAML.parse(lines.slice(0, count).join('\n'))
      return count + 1
    } catch {
      // This line, or one before it, is broken: a shorter part may not be.
    }
  }
  return 1
}

/** The line of a field: the keys of its path, each after the one before. */
function lineOf(text: string, field: string): { line?: number } {
  const lines = text.split('\n')
  let at = -1
  for (const key of field.split('.').filter((part) => part !== '')) {
    const is = (line: string) =>
      new RegExp(`(^|[\\s{,])['"]?${RegExp.escape(key)}['"]?\\s*:`).test(line)
    const found = lines.findIndex((line, index) => index >= Math.max(at, 0) && is(line))
    if (found < 0) break
    at = found
  }
  return at < 0 ? {} : { line: at + 1 }
}

/** What the shape alone does not say. */
function ruleProblems(file: GivenFile): FileProblem[] {
  const { id, url, urls, every, from, items, fields = {}, text } = file
  const problems: FileProblem[] = []
  const add = (field: string, problem: string) => problems.push({ field, problem })
  if (RESERVED.has(id)) add('id', `"${id}" is the name of something else: choose another one`)
  if ((url === undefined) === (urls === undefined)) add('url', 'or `urls` is needed, one of them')
  for (const address of urlsOf(file))
    if (URL.parse(address) === null)
      add(url ? 'url' : 'urls', 'must be an http:// or https:// address')
  if (every !== undefined && msOf(every) < EVERY_MIN_MS) add('every', 'must be at least 10m')
  if (items === undefined && !USUAL[from]) add('items', 'is missing: where the homes are')
  const place = (field: string, at: string, isItems = false) => {
    const problem = placeProblem(from, at, isItems)
    if (problem !== undefined) add(field, problem)
  }
  if (items !== undefined) place('items', items, true)
  for (const [name, given] of Object.entries(fields)) {
    for (const { at, is } of placesOf(given)) {
      if (at === '' && is === undefined) add(`fields.${name}`, 'needs `at` or `is`')
      if (at !== '') place(`fields.${name}`, at)
    }
  }
  for (const { at } of textsOf(text, from)) if (at !== '') place('text', at)
  const isKnown =
    USUAL[from] !== undefined || fields.externalId !== undefined || fields.link !== undefined
  if (!isKnown) add('fields', 'needs `externalId` or `link`: by what is a home recognised?')
  return problems
}

function definitionOf(file: GivenFile, text: string): Definition {
  const { id, label = id, every, from, items = '', fields = {}, imageHosts = [] } = file
  const given: GivenFile['fields'] = { ...USUAL[from]?.fields, ...fields }
  const names = FIELDS.filter((name) => given[name] !== undefined)
  const all = names.map((name) => [name, placesOf(given[name] ?? [])] as const)
  const urls = urlsOf(file)
  return {
    id,
    label,
    urls,
    everyMs: every === undefined ? EVERY_MS : msOf(every),
    from,
    items,
    fields: Object.fromEntries(all) as Definition['fields'],
    usual: new Set(names.filter((name) => fields[name] === undefined)),
    text: textsOf(file.text, from),
    imageHosts: [...new Set([...urls.map((url) => new URL(url).hostname), ...imageHosts])],
    version: createHash('sha256').update(text).digest('hex').slice(0, 16),
  }
}

const urlsOf = ({ url, urls }: GivenFile) => [...new Set([...(url ? [url] : []), ...(urls ?? [])])]

function textsOf(text: GivenFile['text'], from: Form): Places {
  return placesOf(text ?? USUAL[from]?.text ?? [])
}

const placesOf = (given: GivenPlaces): Places =>
  (Array.isArray(given) ? given : [given]).map(fieldOf)

function fieldOf(given: GivenField): Places[number] {
  if (typeof given === 'string') return { at: given }
  const { at = '', match, words, is } = given
  return {
    at,
    ...(match === undefined ? {} : { match: new RegExp(match, 'u') }),
    ...(words === undefined ? {} : { words }),
    ...(is === undefined ? {} : { is }),
  }
}

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

function msOf(every: string): number {
  const [, amount, unit] = /^(\d+)([mhd])$/.exec(every) ?? []
  return Number(amount) * UNITS[unit as keyof typeof UNITS]
}
