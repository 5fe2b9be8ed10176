import type { Area, City } from '../areas/domain/area.ts'
import type { Reading } from './domain.ts'
import { createNames, type Names } from './place-names.ts'
import { readAll } from './several.ts'
import { textOf } from './text.ts'

export type Reader = (text: string) => Reading

/** A reader that knows these cities and areas by name. */
export function createReader(known: { cities: readonly City[]; areas: readonly Area[] }): Reader {
  const names: Names = createNames(known.cities, known.areas)
  return (text) => readAll(textOf(text), names)
}
