import type { Asset } from '../assets/domain/asset.ts'
import type { HomeWire } from './wire.ts'

/**
 * A home as it is shown and corrected. Apart from the schemas, because the Worker does without the framework of routes.
 * @param place where the home is, as posts say it.
 */
export function homeToWire(home: Asset, place: string): HomeWire {
  const { dealType, price, rooms, size, floor, street, neighbourhood, city } = home
  const { entryDate, phone, merchant } = home
  const features = Object.entries(home.features).flatMap(([name, has]) => (has ? [name] : []))
  const stated = { dealType, price, rooms, size, floor, street, neighbourhood, city }
  return { ...stated, place, entryDate, phone, merchant, features }
}
