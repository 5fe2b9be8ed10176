// Landmarks: what the operator has brought in of what is near homes, by layers.
import type { Point } from '../../areas/domain/area.ts'
import type { Language } from '../../kernel/domain/language.ts'

/** The layers, in the order in which a home's page lists them. */
export const LAYERS = ['station', 'school', 'park', 'supermarket', 'shelter'] as const
export type Layer = (typeof LAYERS)[number]

export type Landmark = {
  point: Point
  /** As it is named there; null: it has no name, or only translations. */
  name: string | null
  names: Partial<Record<Language, string>>
}

/** What is further from a home in a straight line is not near it (metres). */
export const NEAR_METRES = 1_500

export const LANDMARK_NAME_MAX = 120

/** How a landmark is named to a reader; null: it has no name. */
export const nameIn = (language: Language, { name, names }: Pick<Landmark, 'name' | 'names'>) =>
  names[language] ?? name ?? names.he ?? names.en ?? null

/** Tags of OpenStreetMap and the values by which something belongs to a layer. */
const TAGS: Record<Layer, Readonly<Record<string, readonly string[]>>> = {
  station: { railway: ['station', 'halt', 'tram_stop'] },
  school: { amenity: ['school', 'kindergarten'] },
  park: { leisure: ['park', 'garden'] },
  supermarket: { shop: ['supermarket'] },
  // Without its type a shelter may be the roof of a bus stop.
  shelter: { shelter_type: ['bomb_shelter'], bunker_type: ['bomb_shelter'] },
}

/** The layer of something by its tags; undefined: none. */
export const layerOf = (tagOf: (key: string) => string) =>
  LAYERS.find((layer) =>
    Object.entries(TAGS[layer]).some(([key, values]) => values.includes(tagOf(key))),
  )

/** What nobody else may enter is near nobody's home. */
export const isClosed = (tagOf: (key: string) => string) =>
  ['private', 'no'].includes(tagOf('access'))
