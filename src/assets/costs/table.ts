// The table of arnona rates as a file: one rate on each line, so that a mistake is named by its line.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { programPath } from '../../kernel/program.ts'
import { LINE_END } from '../../kernel/scan.ts'
import type { ArnonaRate } from './domain.ts'
import type { rateIn } from './rate-line.ts'

/** What checks a line is loaded with the first one. */
const lines = () => require('./rate-line.ts') as { rateIn: typeof rateIn }

/** The rates of a file; or, for its operator, why each line that is no rate is none. */
export function ratesIn(text: string): { rates: ArnonaRate[]; wrong: string[] } {
  const { rateIn } = lines()
  const rates: ArnonaRate[] = []
  const wrong: string[] = []
  for (const [index, line] of text.split(LINE_END).entries()) {
    const row = line.trim().replace(/,$/, '')
    if (row === '' || row === '[' || row === ']') continue
    const read = rateIn(row)
    if (typeof read === 'string') wrong.push(`line ${index + 1}: ${read}`)
    else rates.push({ ...read, rate: Math.round(read.rate * 100) })
  }
  return { rates, wrong }
}

/**
 * The rates that this version brings, and a number that differs for every other version of them. The rates are read when
 * they are asked for, which a start seldom does.
 */
export function builtInRates(): { readonly rates: ArnonaRate[]; version: number } {
  const text = readFileSync(programPath('data/arnona.json'), 'utf8')
  const version = createHash('sha256').update(text).digest().readUInt32BE()
  return {
    version,
    get rates() {
      return ratesIn(text).rates
    },
  }
}
