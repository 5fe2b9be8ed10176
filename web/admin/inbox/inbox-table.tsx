import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/ssr/ArrowClockwise'
import { CaretRightIcon } from '@phosphor-icons/react/dist/ssr/CaretRight'
import type { ItemWire } from '../../../src/ways-in/wire.ts'
import { dateText, isSameDay, timeText } from '../../lib/format.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { inboxText } from '../../locales/en/inbox.ts'
import { wayNamesText } from '../../locales/en/way-names.ts'
import { useText } from '../../locales/text.ts'
import { TableHead } from '../../ui/table-head.tsx'
import { Became, OutcomeChip } from './became.tsx'
import { WayIcon } from './way-icon.tsx'

type Props = {
  items: readonly ItemWire[]
  now: string
  onShow(item: ItemWire): void
  onRetry(item: ItemWire): void
}

/** The items, the newest first. On small screens one column says everything. */
export function InboxTable({ items, now, onShow, onRetry }: Props) {
  const { inbox } = useText(inboxText)
  if (items.length === 0)
    return <p className="border-t border-line p-10 text-center text-ink-3">{inbox.none}</p>
  return (
    <table className="w-full border-t border-line text-base">
      <TableHead>
        <th scope="col" className="w-12">
          <span className="sr-only">{inbox.wayIn}</span>
        </th>
        <th scope="col">{inbox.item}</th>
        <th scope="col" className="max-md:hidden">
          {inbox.outcome}
        </th>
        <th scope="col" className="max-sm:hidden">
          {inbox.arrived}
        </th>
        <th scope="col" className="w-14">
          <span className="sr-only">{inbox.actions}</span>
        </th>
      </TableHead>
      <tbody>
        {items.map((item) => (
          <Row key={item._id} item={item} now={now} onShow={onShow} onRetry={onRetry} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ item, now, onShow, onRetry }: Omit<Props, 'items'> & { item: ItemWire }) {
  const { wayNames } = useText(wayNamesText)
  const { arrivedAt, outcome } = item
  const title = item.title === '' ? wayNames[item.way] : item.title
  const arrived = isSameDay(arrivedAt, now) ? timeText(arrivedAt) : dateText(arrivedAt)
  return (
    <tr className="h-14 border-b border-line last:border-0 hover:bg-hover [&>td]:px-3 [&>td:first-child]:ps-4 md:[&>td:first-child]:ps-5">
      <td className="w-12">
        <WayIcon way={item.way} />
      </td>
      <td className="w-full max-w-0 py-2.5">
        <ItemWords item={item} title={title} arrived={arrived} onShow={onShow} />
      </td>
      <td className="whitespace-nowrap max-md:hidden">
        <OutcomeChip outcome={outcome} />
      </td>
      <td className="text-sm whitespace-nowrap text-ink-3 tabular max-sm:hidden">
        <time dateTime={arrivedAt}>{arrived}</time>
      </td>
      <td className="w-14 pe-2!">
        <RowButton item={item} title={title} onShow={onShow} onRetry={onRetry} />
      </td>
    </tr>
  )
}

type WordsProps = Pick<Props, 'onShow'> & { item: ItemWire; title: string; arrived: string }

/** The title of an item and, below it, what became of it. */
function ItemWords({ item, title, arrived, onShow }: WordsProps) {
  const { inbox } = useText(inboxText)
  const isHydrated = useIsHydrated()
  const { arrivedAt, outcome } = item
  return (
    <>
      <button
        type="button"
        className="block max-w-full font-medium hover:underline"
        disabled={!isHydrated}
        onClick={() => onShow(item)}
      >
        <bdi className="block truncate">{title}</bdi>
      </button>
      <p className="text-sm text-ink-3 first-letter:uppercase line-clamp-2">
        <Became item={item} />
        {outcome !== null && ' · '}
        {inbox.of(item.owner === null ? inbox.everybody : `\u2068${item.owner}\u2069`)}
      </p>
      <p className="mt-1.5 flex items-center gap-2 md:hidden">
        <OutcomeChip outcome={outcome} />
        <time dateTime={arrivedAt} className="text-xs text-ink-3 tabular sm:hidden">
          {arrived}
        </time>
      </p>
    </>
  )
}

type ButtonProps = Omit<Props, 'items' | 'now'> & { item: ItemWire; title: string }

function RowButton({ item, title, onShow, onRetry }: ButtonProps) {
  const { inbox } = useText(inboxText)
  const isHydrated = useIsHydrated()
  if (item.isRetryable)
    return (
      <button
        type="button"
        className="icon-btn"
        aria-label={`${inbox.retry}: ${title}`}
        title={inbox.retry}
        disabled={!isHydrated}
        onClick={() => onRetry(item)}
      >
        <ArrowClockwiseIcon aria-hidden="true" />
      </button>
    )
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={`${inbox.show}: ${title}`}
      title={inbox.show}
      disabled={!isHydrated}
      onClick={() => onShow(item)}
    >
      <CaretRightIcon className="mirrors" aria-hidden="true" />
    </button>
  )
}
