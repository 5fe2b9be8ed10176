import type { Travel } from './domain/place.ts'
import type { TravelWire } from './wire.ts'

/** Apart from the schemas, because the Worker does without the framework of routes. */
export function travelToWire({ place, minutes, mode, changes, isAbout }: Travel): TravelWire {
  const { id, name, day, at } = place
  return { placeId: id, name, day, at, minutes, mode, changes, isAbout }
}
