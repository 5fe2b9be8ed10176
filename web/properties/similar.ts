import { DEAL_TYPES } from '../../src/assets/domain/asset.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import type { FinderSearch } from './search.ts'

/** How far the price of a similar home may be from that of this one. */
const PRICE_PART = 0.2
const ROOMS_MAX = 10

/** The list of live homes like this one: the same deal type and area, about its price, and no fewer rooms. */
export function similarTo(home: AssetWire): FinderSearch {
  const { price, rooms, neighborhoodCode } = home
  const dealType = DEAL_TYPES.find((one) => one === home.dealType)
  return {
    ...(dealType && { dealType }),
    ...(neighborhoodCode !== null && { neighborhoodCodes: [neighborhoodCode] }),
    ...(rooms !== null && rooms >= 1 && { rooms: Math.min(ROOMS_MAX, Math.floor(rooms)) }),
    ...(dealType &&
      price !== null && {
        priceRange: [Math.floor(price * (1 - PRICE_PART)), Math.ceil(price * (1 + PRICE_PART))] as [
          number,
          number,
        ],
      }),
  }
}
