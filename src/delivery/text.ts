import { type UnstatedFact, unstatedWords } from '../assets/criteria/unstated.ts'
import type { Asset } from '../assets/domain/asset.ts'
import { priceText } from '../assets/domain/price-text.ts'
import { isolated, joined } from '../kernel/direction.ts'
import type { DropCause } from './domain/delivery.ts'

/**
 * A home in one line: price, rooms, size, floor and address. Says which facts that bots look at are not stated.
 * @param unstated what else a bot asks for and the home does not state.
 */
export function summary(asset: Asset, unstated: readonly UnstatedFact[] = []): string {
  const { price, rooms, size, floor, street, neighbourhood, city } = asset
  const facts = [
    price === null ? 'price not stated' : priceText(price),
    rooms === null ? 'rooms not stated' : `${rooms} rooms`,
    size === null ? 'size not stated' : `${size} m²`,
    floor === null ? '' : floor === 0 ? 'ground floor' : `floor ${floor}`,
    isolated([street, neighbourhood, city].filter(Boolean).join(', ')),
    ...unstated.map(unstatedWords),
  ]
  return joined(facts, 'ltr')
}

type Told = {
  previousPrice: number | null
  cause: DropCause | null
  unstated: readonly UnstatedFact[]
}

/** A post in one line: the home, and its previous price when the price is lower now. */
export function postText(asset: Asset, { previousPrice, cause, unstated }: Told): string {
  const home = summary(asset, unstated)
  if (previousPrice === null || asset.price === null || asset.price >= previousPrice) return home
  const percent = Math.round(((previousPrice - asset.price) / previousPrice) * 100)
  const before = priceText(previousPrice)
  if (cause === 'joined')
    return `${home} (also listed for ${priceText(asset.price)} instead of ${before}, −${percent}%)`
  const drop = cause === 'fell' ? 'price drop: ' : ''
  return `${home} (${drop}was ${before}, −${percent}%)`
}
