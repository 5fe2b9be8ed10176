import type { Asset } from '../domain/asset.ts'
import { type Arnona, arnonaOf, totalOf } from './domain.ts'
import type { CostsWire } from './wire.ts'

/**
 * Apart from the schemas, because the Worker does without the framework of routes.
 * @param arnona null: only what the home itself states is known.
 */
export function costsToWire(home: Asset, arnona: Arnona | null): CostsWire {
  const { dealType, price, vaad } = home
  const known = arnona ?? atLeast(home)
  return {
    rent: dealType === 'rent' ? price : null,
    arnona: arnonaToWire(known),
    vaad: { amount: vaad, by: vaad === null ? null : 'stated' },
    total: totalOf(home, known),
    isAbout: known.by !== 'stated' || vaad === null,
  }
}

function arnonaToWire({ kind, perMetre, year, ...arnona }: Arnona): CostsWire['arnona'] {
  return {
    ...arnona,
    ...(kind !== null && { kind }),
    ...(perMetre !== null && { perMetre }),
    ...(year !== null && { year }),
  }
}

/** The arnona of a home without the rates of its city: its stored total holds the lowest one. */
function atLeast(home: Asset): Arnona {
  const { price, vaad, total } = home
  const stated = arnonaOf(home, [])
  const low = stated.by === null && total !== null ? total - (price ?? 0) - (vaad ?? 0) : 0
  return low > 0 ? { ...stated, low, by: 'table' } : stated
}
