import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { FEATURES } from '../src/assets/domain/asset.ts'
import { readText } from '../src/reading/reader.ts'
import { HOSTILE_PARTS } from '../src/testing/models/hostile-texts.ts'
import {
  casesOf,
  type Miss,
  ownCases,
  precision,
  type ReadingCase,
  recall,
  recordedCases,
  type Score,
  scoresOf,
} from '../src/testing/models/reading-cases.ts'
import type { Benchmark } from './report/benchmark.ts'
import { type Row, reported, rowOf } from './report/rows.ts'

const SAMPLES = join(import.meta.dirname, '../../shared/samples/texts')
type Goals = { precision: number; recall: number; has: (field: string) => boolean }
const TARGETS = ['price', 'rooms', 'floor', 'size', 'dealType', 'phone', 'agent']
const OWN: Goals = { precision: 0.95, recall: 0.9, has: (field) => TARGETS.includes(field) }
/** Of texts that the rules were not made with: every field, and the features as one. */
const UNSEEN: Goals = {
  precision: 0.98,
  recall: 0.92,
  has: (field) => !FEATURES.some((name) => name === field),
}
const WANTED = { rate: 5_000, hostileMs: 20 }
const SIZES = {
  full: { read: 20_000, hostileLength: 100_000 },
  quick: { read: 20_000, hostileLength: 100_000 },
  least: { read: 50, hostileLength: 1_000 },
}
const ROUNDS = 5

type Cases = { name: string; cases: readonly ReadingCase[] }

export const reading: Benchmark = {
  name: 'reading',
  measures: 'how well and how fast texts are read: labelled ones of our own, and recorded ones',
  runs: 'named',
  run({ size, texts }) {
    if (texts !== undefined) {
      const given = { name: basename(texts), cases: casesOf(texts) }
      return scoreRows(given, UNSEEN)
    }
    const { read, hostileLength } = SIZES[size]
    const sets: Cases[] = [{ name: 'our own', cases: ownCases() }]
    if (existsSync(SAMPLES)) sets.push({ name: 'recorded', cases: recordedCases(SAMPLES) })
    return [
      ...sets.flatMap((set) => scoreRows(set, OWN)),
      ...sets.map((set) => rateRow(set, read)),
      hostileRow(hostileLength),
    ]
  },
}

function scoreRows({ name, cases }: Cases, goals: Goals): Row[] {
  const { scores, misses } = scoresOf(cases, readText)
  const noteOf = (all: readonly Miss[]) =>
    all
      .map(({ name: text, expected, read }) => `${text} is ${read}, expected ${expected}`)
      .join('; ')
  const stated = [...scores, ...together(scores)].filter(([, { n }]) => n > 0)
  return stated.flatMap(([field, score]) => {
    const missed = misses.filter((one) => one.field === field)
    const figures = { unit: 'score', n: score.n } as const
    const found = { name: `precision of ${field}, ${name}`, median: precision(score), ...figures }
    const note = missed.length > 0 ? noteOf(missed) : null
    const all = { name: `recall of ${field}, ${name}`, median: recall(score), ...figures, note }
    return goals.has(field)
      ? [
          rowOf({ ...found, goal: { of: 'median', atLeast: goals.precision } }),
          rowOf({ ...all, goal: { of: 'median', atLeast: goals.recall } }),
        ]
      : [reported(found), reported(all)]
  })
}

/** The features as one field. */
function together(scores: ReadonlyMap<string, Score>): [string, Score][] {
  const total = { n: 0, right: 0, wrong: 0 }
  for (const name of FEATURES) {
    const score = scores.get(name)
    total.n += score?.n ?? 0
    total.right += score?.right ?? 0
    total.wrong += score?.wrong ?? 0
  }
  return [['all features', total]]
}

/** Texts a second, in the best of several rounds: other processes may share the machine. */
function rateRow({ name, cases }: Cases, count: number): Row {
  const texts = cases.map(({ text }) => text)
  const each = count / ROUNDS
  let best = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    for (let n = 0; n < each; n += 1) readText(texts[n % texts.length] ?? '')
    best = Math.max(best, (each * 1_000) / (performance.now() - begun))
  }
  return rowOf({
    name: `texts read, ${name}`,
    unit: '1/s',
    median: best,
    n: count,
    goal: { of: 'median', atLeast: WANTED.rate },
    note: `of ${Math.round(texts.join('').length / texts.length)} characters`,
  })
}

/** The slowest hostile text, each in its best of several rounds. */
function hostileRow(length: number): Row {
  const times = HOSTILE_PARTS.map((part) => {
    const text = part.repeat(Math.ceil(length / part.length))
    const rounds = Array.from({ length: ROUNDS }, () => {
      const begun = performance.now()
      readText(text)
      return performance.now() - begun
    })
    return { part, ms: Math.min(...rounds) }
  })
  const { part, ms } = times.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest))
  return rowOf({
    name: `slowest of ${HOSTILE_PARTS.length} hostile texts of ${length} characters`,
    unit: 'ms',
    median: ms,
    goal: { of: 'median', atMost: WANTED.hostileMs },
    note: JSON.stringify(part),
  })
}
