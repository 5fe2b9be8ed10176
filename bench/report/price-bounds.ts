// What bounds the error of an estimate from asking prices, and whether sold prices lower it.
import { streetAndNumber } from '../../src/areas/domain/area.ts'
import type { Asset } from '../../src/assets/domain/asset.ts'
import type { Db } from '../../src/database/database.ts'
import { SOLD_LEAST } from '../../src/deals/domain/sold.ts'
import { soldNear } from '../../src/deals/nearby.ts'
import { medianOf } from './figures.ts'

export type Estimated = { home: Asset; price: number; estimate: number }

/** Like homes: the same rooms in one street, and sizes that differ by at most a tenth. */
const SIZE_DIFFERENCE_MAX = 0.1

/**
 * By how much the prices per square metre of like homes in one street differ, as a share of the second: the median of
 * all pairs. An estimate of one from the other errs as much, and one from all of them at best by a √2 less.
 */
export function pairDifferences(homes: readonly Asset[]): number[] {
  const streets = Map.groupBy(homes, ({ city, street, rooms, dealType }) =>
    street === null || rooms === null
      ? null
      : JSON.stringify([dealType, city, streetAndNumber(street).name, rooms]),
  )
  streets.delete(null)
  return [...streets.values()].flatMap((same) =>
    same.flatMap((one, at) => same.slice(at + 1).flatMap((other) => differenceOf(one, other))),
  )
}

function differenceOf(one: Asset, other: Asset): number[] {
  const [a, b] = [perMetreOf(one), perMetreOf(other)]
  if (a === null || b === null || one.size === null || other.size === null) return []
  const isLike = Math.abs(one.size - other.size) <= SIZE_DIFFERENCE_MAX * other.size
  return isLike ? [Math.abs(a - b) / b] : []
}

const perMetreOf = ({ price, size }: Asset) =>
  price === null || size === null || size === 0 ? null : price / size

/**
 * The errors of homes near which enough was sold, without and with the deals: half estimate, half sold price per metre.
 * What sellers ask over what was paid is learnt from every second home and judged by the others.
 */
export function errorsWithDeals(estimated: readonly Estimated[], deals: Db) {
  const known = estimated.flatMap(({ home, price, estimate }) => {
    const sold = home.size === null ? null : soldNear(deals, home)
    if (home.size === null || sold === null || sold.n < SOLD_LEAST) return []
    return sold.medianPerMetre === null
      ? []
      : [{ price, estimate, paid: sold.medianPerMetre * home.size }]
  })
  const [learnt, judged] = [0, 1].map((half) => known.filter((_, at) => at % 2 === half))
  const factor = medianOf((learnt ?? []).map(({ price, paid }) => price / paid))
  const errors = (of: (one: (typeof known)[number]) => number) =>
    (judged ?? []).map((one) => Math.abs(of(one) - one.price) / one.price)
  return {
    without: errors(({ estimate }) => estimate),
    with: errors(({ estimate, paid }) => (estimate + factor * paid) / 2),
  }
}
