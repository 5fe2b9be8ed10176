import { FEATURES } from '../../assets/domain/asset.ts'
import type { Reading } from '../../reading/domain.ts'

/** What is read from a text that states only this. */
export function aReading(stated: Partial<Reading> = {}): Reading {
  const features = Object.fromEntries(FEATURES.map((name) => [name, null])) as Reading['features']
  return {
    dealType: null,
    price: null,
    unreadPrice: null,
    currency: null,
    period: null,
    pricePer: null,
    rooms: null,
    size: null,
    floor: null,
    floors: null,
    city: null,
    neighbourhood: null,
    street: null,
    phone: null,
    agent: null,
    entryDate: null,
    arnona: null,
    arnonaPer: null,
    vaad: null,
    vaadPer: null,
    ended: null,
    features,
    evidence: {},
    homes: [],
    ...stated,
  }
}
