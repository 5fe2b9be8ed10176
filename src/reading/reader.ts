import { loadAreas } from '../areas/store.ts'
import type { Reading } from './domain.ts'
import type { Reader } from './known-reader.ts'

/** Loaded with the first text: its two thousand patterns take more than 1 MB of memory in each thread. */
const library = () => require('./known-reader.ts') as typeof import('./known-reader.ts')

let reader: Reader | undefined

/** Reads a text. The table of areas is read at the first call. */
export function readText(text: string): Reading {
  reader ??= library().createReader(loadAreas())
  return reader(text)
}
