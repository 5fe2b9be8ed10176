import type { Point } from '../../areas/domain/area.ts'
import type { EngineName } from '../domain/engine.ts'
import type { RoutedMode } from '../domain/place.ts'
import type { GridPoint } from './grid.ts'

/** How long it takes from some points to a place, asked of the engine at an address. */
export type Asked = {
  engine: EngineName
  url: string
  mode: RoutedMode
  to: Point
  from: readonly GridPoint[]
}

export type Engine = {
  /** The address at which it answers that. */
  urlOf(asked: Asked): string
  /**
   * Of each point the seconds, null where there is no way, and how many metres a street is away, as far as the engine
   * says it. Undefined: it is no answer.
   */
  read(answer: unknown, asked: Asked): { seconds: number | null; away: number }[] | undefined
}
