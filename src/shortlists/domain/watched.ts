// What happens to homes while they are on a shortlist.
import type { Asset } from '../../assets/domain/asset.ts'
import type { ChangeKind } from './shortlist.ts'

type Change = { kind: ChangeKind; from: unknown; to: unknown }

/** The facts whose change is told as one of the listing. */
const EDITED = ['rooms', 'size', 'floor', 'street', 'entryDate', 'merchant'] as const

type Watched = Pick<Asset, 'price' | 'removedAt' | 'features' | (typeof EDITED)[number]>

/** What changed of a home, the most important first. A home that is gone has nothing else to tell. */
export function changesBetween(before: Watched, after: Watched): Change[] {
  if (after.removedAt !== null)
    return before.removedAt === null ? [{ kind: 'gone', from: null, to: null }] : []
  const changes: Change[] = []
  if (before.removedAt !== null) changes.push({ kind: 'back', from: null, to: null })
  if (before.price !== after.price && before.price !== null && after.price !== null)
    changes.push({ kind: 'price', from: before.price, to: after.price })
  const edited = editedBetween(before, after)
  return edited ? [...changes, edited] : changes
}

/** The facts that are stated otherwise now, before and after. What was not stated before is no change. */
function editedBetween(before: Watched, after: Watched): Change | null {
  const named: [string, unknown, unknown][] = EDITED.map((name) => [
    name,
    before[name],
    after[name],
  ])
  const features = (Object.keys(before.features) as (keyof Asset['features'])[]).map(
    (name): [string, unknown, unknown] => [name, before.features[name], after.features[name]],
  )
  const changed = [...named, ...features].filter(
    ([, from, to]) => from !== null && from !== undefined && to != null && from !== to,
  )
  if (changed.length === 0) return null
  const side = (at: 1 | 2) => Object.fromEntries(changed.map((one) => [one[0], one[at]]))
  return { kind: 'edited', from: side(1), to: side(2) }
}
