// Prints how well and how fast texts are read: our own labelled ones, and the recorded ones where they are present.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '../src/reading/reader.ts'
import { HOSTILE_PARTS } from '../src/testing/hostile-texts.ts'
import {
  ownCases,
  precision,
  type ReadingCase,
  recall,
  recordedCases,
  scoresOf,
} from '../src/testing/reading-cases.ts'

const SAMPLES = join(import.meta.dirname, '../../shared/samples/texts')
const TARGETS = ['price', 'rooms', 'floor', 'size', 'dealType', 'phone', 'agent']
const WANTED = { precision: 0.95, recall: 0.9, rate: 5_000, hostileMs: 20 }
const READ = 20_000
const HOSTILE_LENGTH = 100_000
const ROUNDS = 5

const failed: string[] = []

function judge(name: string, cases: readonly ReadingCase[]): void {
  const { scores, misses } = scoresOf(cases, readText)
  console.log(`\n${name}: ${cases.length} texts`)
  console.table(
    Object.fromEntries(
      [...scores].map(([field, score]) => [
        field,
        {
          n: score.n,
          precision: precision(score).toFixed(3),
          recall: recall(score).toFixed(3),
          target: TARGETS.includes(field) ? 'yes' : '',
        },
      ]),
    ),
  )
  for (const { name: text, field, expected, read } of misses)
    console.log(`  ${text}: ${field} is ${read}, expected ${expected}`)
  for (const field of TARGETS) {
    const score = scores.get(field)
    if (!score || precision(score) < WANTED.precision || recall(score) < WANTED.recall)
      failed.push(`${name}: ${field}`)
  }
}

/** Texts a second, in the best of several rounds: other processes may share the machine. */
function rateOf(texts: readonly string[]): number {
  let best = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    for (let n = 0; n < READ / ROUNDS; n += 1) readText(texts[n % texts.length] ?? '')
    best = Math.max(best, (READ / ROUNDS / (performance.now() - begun)) * 1_000)
  }
  return Math.round(best)
}

/** The slowest hostile text, each in its best of several rounds (ms). */
function slowestHostile(): { part: string; ms: number } {
  const times = HOSTILE_PARTS.map((part) => {
    const text = part.repeat(Math.ceil(HOSTILE_LENGTH / part.length))
    const rounds = Array.from({ length: ROUNDS }, () => {
      const begun = performance.now()
      readText(text)
      return performance.now() - begun
    })
    return { part, ms: Math.min(...rounds) }
  })
  return times.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest))
}

const sets = [{ name: 'Our own', cases: ownCases() }]
if (existsSync(SAMPLES)) sets.push({ name: 'Recorded', cases: recordedCases(SAMPLES) })
else console.log('The recorded texts are not here.')
for (const { name, cases } of sets) judge(name, cases)

for (const { name, cases } of sets) {
  const texts = cases.map(({ text }) => text)
  const length = Math.round(texts.join('').length / texts.length)
  const rate = rateOf(texts)
  console.log(`\n${name}: ${rate} texts a second, of ${length} characters`)
  if (rate < WANTED.rate) failed.push(`${name}: ${rate} texts a second`)
}
const { part, ms } = slowestHostile()
console.log(
  `${HOSTILE_PARTS.length} hostile texts of ${HOSTILE_LENGTH} characters: at most ${ms.toFixed(1)} ms (${JSON.stringify(part)})`,
)
if (ms >= WANTED.hostileMs) failed.push(`a hostile text takes ${ms.toFixed(1)} ms`)
if (failed.length > 0) {
  console.error(`\nBelow the target: ${failed.join('; ')}`)
  process.exitCode = 1
}
