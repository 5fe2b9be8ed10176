import type { ItemWire } from '../../../src/ways-in/wire.ts'
import { isolated } from '../../lib/format.ts'
import { inboxText } from '../../locales/en/inbox.ts'
import { useText } from '../../locales/text.ts'

/** Places that a line names before it counts the others. */
const NAMED = 2

/** What became of an item, in one line; empty while it waits. */
export function Became({ item: { results } }: { item: ItemWire }) {
  const { inbox, common } = useText(inboxText)
  const homes = homesOf(results)
  const [first] = homes
  if (homes.length > 1) {
    const places = homes.flatMap(({ place }) => place ?? [])
    const named = places.slice(0, NAMED).map(isolated).join(common.comma)
    const rest = homes.length - NAMED
    return inbox.homes(homes.length, rest > 0 ? `${named} ${inbox.more(rest)}` : named)
  }
  if (first?.outcome === 'home') return inbox.newHome(isolated(first.place ?? ''))
  if (first) return inbox.joined(isolated(first.place ?? ''), first.reason ?? '')
  return results[0]?.reason ?? ''
}

/** The homes of an item, each once: a mail can tell of one twice. */
export function homesOf(results: ItemWire['results']): ItemWire['results'] {
  const isHome = ({ assetId }: ItemWire['results'][number]) => assetId !== undefined
  return [...Map.groupBy(results.filter(isHome), ({ assetId }) => assetId).values()].flatMap(
    ([first]) => first ?? [],
  )
}

/** Marks that keep the direction of a name apart from that of the words around it. */

const LOOKS: Record<string, string> = {
  home: 'chip-pos',
  same: 'chip-accent',
  unread: 'chip-bad',
}

export function OutcomeChip({ outcome }: Pick<ItemWire, 'outcome'>) {
  const { inbox } = useText(inboxText)
  if (outcome === null) return <span className="chip chip-line">{inbox.waiting}</span>
  return <span className={`chip ${LOOKS[outcome] ?? 'chip-line'}`}>{inbox.outcomes[outcome]}</span>
}
