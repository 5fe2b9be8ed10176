import { readBeside } from '../database/beside.ts'
import type { Language } from '../kernel/domain/language.ts'
import { LAYERS } from '../landmarks/domain/landmark.ts'
import { landmarksFile, nearbyOf } from '../landmarks/nearby.ts'
import type { NearbyWire } from '../landmarks/wire.ts'
import type { Config } from '../world/config.ts'
import type { Asset } from './domain/asset.ts'
import { isNear, placeBy } from './domain/place.ts'

/** What is near a home. Null: nothing is known, or only the area of the home is. */
export function nearHome(config: Config, home: Asset, language: Language): NearbyWire | null {
  const { coordinates, features } = home
  const landmarks = readBeside(landmarksFile(config))
  if (!landmarks || coordinates === null || !isNear(home)) return null
  const wanted = LAYERS.filter((layer) => layer !== 'shelter' || features.mamad !== true)
  const found = nearbyOf(landmarks, coordinates, wanted, language)
  return found && { isAbout: placeBy(home) === 'street', ...found }
}
