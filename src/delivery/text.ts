import { type Asset, priceText } from '../assets/domain.ts'

/** A home in one line: what it costs, how big it is, where it is; what is not stated is said. */
export function summary(asset: Asset): string {
  const { price, rooms, size, floor, street, neighbourhood, city } = asset
  const facts = [
    price === null ? 'price not stated' : priceText(price),
    rooms === null ? 'rooms not stated' : `${rooms} rooms`,
    size === null ? null : `${size} m²`,
    floor === null ? null : floor === 0 ? 'ground floor' : `floor ${floor}`,
    [street, neighbourhood, city].filter(Boolean).join(', '),
  ]
  return facts.filter(Boolean).join(' · ')
}

/** Whole percent by which a price fell. */
export function dropPercent(before: number, price: number): number {
  return Math.round(((before - price) / before) * 100)
}
