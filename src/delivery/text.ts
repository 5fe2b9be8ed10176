import { type Asset, priceText } from '../assets/domain.ts'
import type { DropCause } from './domain.ts'

/** A home in one line: price, rooms, size, floor and address. Says which facts that bots look at are not stated. */
export function summary(asset: Asset): string {
  const { price, rooms, size, floor, street, neighbourhood, city } = asset
  const facts = [
    price === null ? 'price not stated' : priceText(price),
    rooms === null ? 'rooms not stated' : `${rooms} rooms`,
    size === null ? 'size not stated' : `${size} m²`,
    floor === null ? null : floor === 0 ? 'ground floor' : `floor ${floor}`,
    [street, neighbourhood, city].filter(Boolean).join(', '),
  ]
  return facts.filter(Boolean).join(' · ')
}

type Told = { previousPrice: number | null; cause: DropCause | null }

/** A post in one line: the home, and its previous price when the price is lower now. */
export function postText(asset: Asset, { previousPrice, cause }: Told): string {
  if (previousPrice === null || asset.price === null || asset.price >= previousPrice)
    return summary(asset)
  const percent = Math.round(((previousPrice - asset.price) / previousPrice) * 100)
  const before = priceText(previousPrice)
  if (cause === 'joined')
    return `${summary(asset)} (also listed for ${priceText(asset.price)} instead of ${before}, −${percent}%)`
  const drop = cause === 'fell' ? 'price drop: ' : ''
  return `${summary(asset)} (${drop}was ${before}, −${percent}%)`
}
