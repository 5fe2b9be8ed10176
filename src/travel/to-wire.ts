import type { Travel } from './domain/place.ts'
import type { TravelWire } from './wire.ts'

/** Apart from the schemas, because the Worker does without the framework of routes. */
export function travelToWire({ place: { id, ...place }, ...travel }: Travel): TravelWire {
  return { placeId: id, ...place, ...travel }
}
