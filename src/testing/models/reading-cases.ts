// Labelled texts, and how many of their facts a reader finds.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { FEATURES } from '../../assets/domain/asset.ts'
import type { HomeReading, Reading } from '../../reading/domain.ts'

/** What a careful reader takes from a text; a fact that is absent is not in the text. */
type Gold = Partial<Omit<HomeReading, 'features' | 'evidence'>> & {
  features?: Partial<HomeReading['features']>
}
export type ReadingCase = {
  /** The file, and the place in it from 1. */
  name: string
  text: string
  isOwn: boolean
  gold: Gold & { homes?: readonly Gold[] }
}

/** Texts of the project's own, made for it: none of them was ever published. */
export function ownCases(): ReadingCase[] {
  const folder = join(import.meta.dirname, '../../reading/cases')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => casesOf(join(folder, file)))
}

/** Texts that are scored and not read by who writes rules; the older file has taught wordings since. */
export function heldBackCases(): ReadingCase[] {
  const folder = join(import.meta.dirname, '../../../bench/fixtures')
  return ['held-back-texts.json', 'held-back-group-posts.json'].flatMap((file) =>
    casesOf(join(folder, file)),
  )
}

/** The labelled texts of one file, in the shape of our own. */
export function casesOf(path: string): ReadingCase[] {
  const cases = JSON.parse(readFileSync(path, 'utf8')) as ReadingCase[]
  const file = basename(path)
  return cases.map((one, index) => ({ ...one, isOwn: true, name: `${file} ${index + 1}` }))
}

/** Recorded texts with what they say, which are not part of the project; empty where they are not present. */
export function recordedCases(folder: string): ReadingCase[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => {
      const { gold } = JSON.parse(
        readFileSync(join(folder, file.replace('.txt', '.gold.json')), 'utf8'),
      ) as { gold: Gold }
      return { name: file, isOwn: false, text: readFileSync(join(folder, file), 'utf8'), gold }
    })
}

export const SCORED = [
  'dealType',
  'price',
  'unreadPrice',
  'pricePer',
  'rooms',
  'size',
  'floor',
  'floors',
  'phone',
  'agent',
  'entryDate',
  'city',
  'neighbourhood',
  'street',
  'arnona',
  'vaad',
  'ended',
]
const ALL: readonly string[] = [...SCORED, ...FEATURES]
/** Facts that are in the text (n), and facts that were read: right, and wrong. */
export type Score = { n: number; right: number; wrong: number }
export type Miss = {
  name: string
  field: string
  expected: unknown
  read: unknown
  phrase?: string | undefined
}

export const precision = ({ right, wrong }: Score) =>
  right + wrong === 0 ? 1 : right / (right + wrong)
export const recall = ({ n, right }: Score) => (n === 0 ? 1 : right / n)

/** Scores by field. A recorded text is judged by the fields of its label, our own by all. */
export function scoresOf(
  cases: readonly ReadingCase[],
  read: (text: string) => Reading,
): { scores: Map<string, Score>; misses: Miss[] } {
  const scores = new Map<string, Score>()
  const misses: Miss[] = []
  const note = ({ name, field, expected, read: found, phrase }: Miss) => {
    const score = scores.get(field) ?? { n: 0, right: 0, wrong: 0 }
    scores.set(field, score)
    if (expected !== null) score.n += 1
    if (expected === null && found === null) return
    if (expected === found) score.right += 1
    else {
      if (found !== null) score.wrong += 1
      misses.push({ name, field, expected, read: found, phrase })
    }
  }
  for (const { name, text, gold, isOwn } of cases) {
    const { homes, ...reading } = read(text)
    const fields = isOwn ? ALL : SCORED.filter((field) => field in gold)
    for (const one of compared(name, gold, reading, fields)) note(one)
    if (!isOwn) continue
    note({ name, field: 'homes', expected: gold.homes?.length ?? null, read: homes.length || null })
    for (const [index, home] of homes.entries())
      for (const one of compared(
        `${name}, home ${index + 1}`,
        gold.homes?.[index] ?? {},
        home,
        ALL,
      ))
        note(one)
  }
  return { scores, misses }
}

function compared(
  name: string,
  gold: Gold,
  { features, evidence, ...reading }: HomeReading,
  fields: readonly string[],
): Miss[] {
  const expected: Record<string, unknown> = { ...gold, ...gold.features }
  const found: Record<string, unknown> = { ...reading, ...features }
  const phrases: Record<string, string | undefined> = evidence
  return fields.map((field) => ({
    name,
    field,
    expected: expected[field] ?? null,
    read: found[field] ?? null,
    phrase: phrases[field],
  }))
}
