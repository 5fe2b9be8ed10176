import { and, eq, inArray } from 'drizzle-orm'
import type { Point } from '../areas/domain/area.ts'
import { gridOf } from '../areas/domain/grid.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Landmark, Layer } from './domain/landmark.ts'
import { landmarks, layers } from './landmark-tables.ts'

/** Its cells have sides of more than `NEAR_METRES` everywhere in the country. */
const grid = gridOf({ height: 13_500, width: 16_500 })

export type LayerHead = {
  layer: Layer
  /** When it was brought in (ms). */
  at: number
  attribution: string
  count: number
}

/** Puts a layer in the place of the one before. */
export function putLayer(tx: Tx, head: Omit<LayerHead, 'count'>, known: readonly Landmark[]): void {
  const { layer } = head
  removeLayer(tx, layer)
  tx.insert(layers)
    .values({ ...head, count: known.length })
    .run()
  for (const { point, name, names } of known) {
    const [longitude, latitude] = point.map((degrees) => Math.round(degrees * 1e6)) as [
      number,
      number,
    ]
    const cell = grid.cellAt(longitude, latitude)
    tx.insert(landmarks)
      .values({ layer, name, names: JSON.stringify(names), longitude, latitude, cell })
      .run()
  }
}

/** @returns whether there was one. */
export function removeLayer(tx: Tx, layer: Layer): boolean {
  tx.delete(landmarks).where(eq(landmarks.layer, layer)).run()
  return tx.delete(layers).where(eq(layers.layer, layer)).returning().all().length > 0
}

export const layersOf = (db: Db): LayerHead[] =>
  db.select().from(layers).orderBy(layers.rid).all() as LayerHead[]

/** A landmark with its names as they are stored: few of those around a point are read. */
type Around = Omit<Landmark, 'names'> & { layer: Layer; names: string }

/** The landmarks of these layers in the cells around a point. */
export function landmarksAround(db: Db, point: Point, of: readonly Layer[]): Around[] {
  return db
    .select()
    .from(landmarks)
    .where(and(inArray(landmarks.cell, grid.cellsAround(point)), inArray(landmarks.layer, of)))
    .orderBy(landmarks.rid)
    .all()
    .map(({ layer, name, names, longitude, latitude }) => ({
      layer: layer as Layer,
      name,
      names,
      point: [longitude / 1e6, latitude / 1e6],
    }))
}
