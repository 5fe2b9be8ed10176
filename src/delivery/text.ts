import { type Asset, priceText } from '../assets/domain.ts'

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

/** A post in one line: the home, and its previous price when the price is lower now. */
export function postText(
  asset: Asset,
  { previousPrice }: { previousPrice: number | null },
): string {
  if (previousPrice === null || asset.price === null || asset.price >= previousPrice)
    return summary(asset)
  const percent = Math.round(((previousPrice - asset.price) / previousPrice) * 100)
  return `${summary(asset)} (was ${priceText(previousPrice)}, −${percent}%)`
}
