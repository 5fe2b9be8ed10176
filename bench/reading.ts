import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '../src/reading/reader.ts'
import { HOSTILE_PARTS } from '../src/testing/models/hostile-texts.ts'
import {
  type Miss,
  ownCases,
  precision,
  type ReadingCase,
  recall,
  recordedCases,
  scoresOf,
} from '../src/testing/models/reading-cases.ts'
import type { Benchmark } from './report/benchmark.ts'
import { type Row, reported, rowOf } from './report/rows.ts'

const SAMPLES = join(import.meta.dirname, '../../shared/samples/texts')
/** Fields with goals. */
const TARGETS = ['price', 'rooms', 'floor', 'size', 'dealType', 'phone', 'agent']
const WANTED = { precision: 0.95, recall: 0.9, rate: 5_000, hostileMs: 20 }
const READ = 20_000
const HOSTILE_LENGTH = 100_000
const ROUNDS = 5

type Cases = { name: string; cases: readonly ReadingCase[] }

export const reading: Benchmark = {
  name: 'reading',
  measures: 'how well and how fast texts are read: labelled ones of our own, and recorded ones',
  runs: 'named',
  run() {
    const sets: Cases[] = [{ name: 'our own', cases: ownCases() }]
    if (existsSync(SAMPLES)) sets.push({ name: 'recorded', cases: recordedCases(SAMPLES) })
    return [...sets.flatMap(scoreRows), ...sets.map(rateRow), hostileRow()]
  },
}

function scoreRows({ name, cases }: Cases): Row[] {
  const { scores, misses } = scoresOf(cases, readText)
  const noteOf = (all: readonly Miss[]) =>
    all
      .map(({ name: text, expected, read }) => `${text} is ${read}, expected ${expected}`)
      .join('; ')
  return [...scores].flatMap(([field, score]) => {
    const missed = misses.filter((one) => one.field === field)
    const figures = { unit: 'score', n: score.n } as const
    const found = { name: `precision of ${field}, ${name}`, median: precision(score), ...figures }
    const note = missed.length > 0 ? noteOf(missed) : null
    const all = { name: `recall of ${field}, ${name}`, median: recall(score), ...figures, note }
    return TARGETS.includes(field)
      ? [
          rowOf({ ...found, goal: { of: 'median', atLeast: WANTED.precision } }),
          rowOf({ ...all, goal: { of: 'median', atLeast: WANTED.recall } }),
        ]
      : [reported(found), reported(all)]
  })
}

/** Texts a second, in the best of several rounds: other processes may share the machine. */
function rateRow({ name, cases }: Cases): Row {
  const texts = cases.map(({ text }) => text)
  const each = READ / ROUNDS
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
    n: READ,
    goal: { of: 'median', atLeast: WANTED.rate },
    note: `of ${Math.round(texts.join('').length / texts.length)} characters`,
  })
}

/** The slowest hostile text, each in its best of several rounds. */
function hostileRow(): Row {
  const times = HOSTILE_PARTS.map((part) => {
    const text = part.repeat(Math.ceil(HOSTILE_LENGTH / part.length))
    const rounds = Array.from({ length: ROUNDS }, () => {
      const begun = performance.now()
      readText(text)
      return performance.now() - begun
    })
    return { part, ms: Math.min(...rounds) }
  })
  const { part, ms } = times.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest))
  return rowOf({
    name: `slowest of ${HOSTILE_PARTS.length} hostile texts of ${HOSTILE_LENGTH} characters`,
    unit: 'ms',
    median: ms,
    goal: { of: 'median', atMost: WANTED.hostileMs },
    note: JSON.stringify(part),
  })
}
