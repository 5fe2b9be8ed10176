import { join } from 'node:path'
import { programPath } from '../kernel/program.ts'
import type { AreaCode } from './domain/area.ts'

const DATA = programPath('data')

/** Paths of the boundary files of the product. */
export const BOUNDARY_FILES = {
  cities: join(DATA, 'city_boundaries.geojson'),
  areas: join(DATA, 'hood_boundaries.geojson'),
}

export type Position = [longitude: number, latitude: number]

/** The boundary of an area in a file. */
export type AreaFeature = {
  type: 'Feature'
  properties: {
    type: string
    cId: string
    cityCode: number
    hoodCode: AreaCode | null
    name: string
    cityName: string
    hoodName: string
    /** True: computed, with errors of up to some hundred metres. */
    approximate: boolean
  }
  geometry: { type: 'MultiPolygon'; coordinates: Position[][][] }
}
