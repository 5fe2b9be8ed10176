import { join } from 'node:path'
import type { Point } from '../areas/domain/area.ts'
import type { Db } from '../database/database.ts'
import type { Language } from '../kernel/domain/language.ts'
import { metresBetween } from '../travel/domain/walk.ts'
import { type Layer, NEAR_METRES, nameIn } from './domain/landmark.ts'
import { landmarksAround, layersOf } from './store.ts'

/** The landmarks of an installation. */
export const landmarksFile = ({ dataDir }: { dataDir: string }) =>
  join(dataDir, 'landmarks', 'landmarks.db')

export type Nearby = {
  landmarks: { kind: Layer; name: string | null; metres: number }[]
  /** Whose data it is. */
  attributions: string[]
}

/** The nearest landmark of each of these layers around a point. Null: none is near. */
export function nearbyOf(
  db: Db,
  point: Point,
  wanted: readonly Layer[],
  language: Language,
): Nearby | null {
  const around = landmarksAround(db, point, wanted)
    .map((one) => ({ ...one, metres: metresBetween(point, one.point) }))
    .filter(({ metres }) => metres <= NEAR_METRES)
    .sort((one, other) => one.metres - other.metres)
  const nearest = wanted.flatMap((kind) => around.find(({ layer }) => layer === kind) ?? [])
  if (nearest.length === 0) return null
  const shown = new Set(nearest.map(({ layer }) => layer))
  const heads = layersOf(db).filter(({ layer }) => shown.has(layer))
  return {
    landmarks: nearest.map((one) => ({
      kind: one.layer,
      name: nameIn(language, { name: one.name, names: JSON.parse(one.names) }),
      metres: Math.round(one.metres),
    })),
    attributions: [...new Set(heads.map(({ attribution }) => attribution))],
  }
}
