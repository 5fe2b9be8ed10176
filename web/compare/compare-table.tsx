import { CheckCircleIcon } from '@phosphor-icons/react/dist/ssr/CheckCircle'
import { SealCheckIcon } from '@phosphor-icons/react/dist/ssr/SealCheck'
import type { ReactNode } from 'react'
import { useBrokenImage } from '../lib/hydrated.ts'
import { assetsText } from '../locales/en/assets.ts'
import { compareText } from '../locales/en/compare.ts'
import { useText } from '../locales/text.ts'
import { type Cell, type Compared, useRows } from './rows.ts'

/** What stands above the facts of a home. */
export type Head = {
  id: string
  /** The street, or what is known instead. */
  title: string
  place: string
  /** The path of its photo. */
  photo: string | null
  isGone: boolean
  link?(title: ReactNode): ReactNode
  /** A button on its photo. */
  action?: ReactNode
}

type Props = {
  heads: readonly Head[]
  /** In the order of `heads`. */
  homes: readonly Compared[]
  /** Leaves out the facts in which all are the same. */
  isOnlyDifferences?: boolean
  /** Further rows with a cell for each home. */
  further?: readonly { key: string; name: string; cells: readonly ReactNode[] }[]
}

const NAME =
  'sticky start-0 z-1 w-23 border-e border-line bg-surface px-3 py-3 text-start align-middle text-sm font-medium text-ink-2 md:w-44 md:border-e-0 md:px-6'
const HEAD = 'px-2.5 py-3 text-start wrap-anywhere md:px-3'
/** The width of a table from which it is scrolled, by the number of its homes. */
const WIDTHS: Record<number, string> = { 3: 'min-w-124', 4: 'min-w-156' }
const CELL = `${HEAD} align-middle tabular`

/** Homes side by side: a column for each, a row for each fact, the best of a row marked. */
export function CompareTable({ heads, homes, isOnlyDifferences = false, further = [] }: Props) {
  const { compare } = useText(compareText)
  const rows = useRows(homes).filter(({ isSame }) => !(isOnlyDifferences && isSame))
  return (
    <>
      <section
        // What has the focus stops beside the column of names, not behind it.
        className="card relative scroll-ps-23 overflow-x-auto md:scroll-ps-44"
        aria-label={compare.table}
        tabIndex={0}
      >
        {/* Columns are as wide before their rows have arrived as after it. */}
        <table className={`w-full table-fixed text-base ${WIDTHS[heads.length] ?? ''}`}>
          <thead>
            <tr>
              <td className={NAME} />
              {heads.map((head) => (
                <HeadCell key={head.id} head={head} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ValueRow
                key={row.key}
                name={row.name}
                heads={heads}
                cells={row.cells.map((cell) => <FactCell key={row.key} cell={cell} />)}
              />
            ))}
            {further.map(({ key, name, cells }) => (
              <ValueRow key={key} name={name} heads={heads} cells={cells} />
            ))}
          </tbody>
        </table>
      </section>
      <Legend />
    </>
  )
}

function Legend() {
  const { compare } = useText(compareText)
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-ink-2">
      <CheckCircleIcon
        className="size-4.5 shrink-0 text-positive"
        weight="fill"
        aria-hidden="true"
      />
      {compare.legend}
    </p>
  )
}

function HeadCell({ head }: { head: Head }) {
  const { homes } = useText(assetsText)
  const { title, place, isGone, link = (text: ReactNode) => text, action } = head
  return (
    <th scope="col" className={`${HEAD} pt-4 align-top font-normal`}>
      <span className="relative block aspect-[3/2] overflow-hidden rounded-xl bg-sunken">
        <Picture head={head} />
        {action}
      </span>
      <span className="mt-2 block text-md font-semibold">{link(<bdi>{title}</bdi>)}</span>
      <span className="block text-sm text-ink-3">
        <bdi>{place}</bdi>
      </span>
      {isGone && <span className="chip chip-line mt-1">{homes.gone}</span>}
    </th>
  )
}

function Picture({ head: { photo, title, isGone } }: { head: Head }) {
  const { homes } = useText(assetsText)
  const { picture, isBroken, onError } = useBrokenImage()
  if (photo === null || isBroken)
    return (
      <span className="grid size-full place-items-center px-2 text-center text-sm text-ink-3">
        {homes.noImage}
      </span>
    )
  return (
    <img
      ref={picture}
      src={photo}
      alt={homes.photosOf(title)}
      className={`size-full object-cover ${isGone ? 'grey' : ''}`}
      onError={onError}
    />
  )
}

type RowProps = Pick<Props, 'heads'> & { name: string; cells: readonly ReactNode[] }

function ValueRow({ name, heads, cells }: RowProps) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={NAME}>
        {name}
      </th>
      {heads.map(({ id }, place) => (
        <td key={id} className={CELL}>
          {cells[place]}
        </td>
      ))}
    </tr>
  )
}

function FactCell({ cell }: { cell: Cell }) {
  const { homes, compare } = useText({ ...assetsText, ...compareText })
  if (cell === null) return <span className="text-ink-3">{compare.notStated}</span>
  const { text, isBest, isFind } = cell
  return (
    <span className={isBest ? 'font-semibold text-positive' : ''}>
      {isFind && (
        <span className="chip chip-pos mb-1 flex w-fit">
          <SealCheckIcon className="size-4" weight="fill" aria-hidden="true" />
          {homes.find}
        </span>
      )}
      <bdi>{text}</bdi>
      {isBest && (
        <>
          <CheckCircleIcon
            className="ms-1.5 inline size-4.5 align-text-bottom"
            weight="fill"
            aria-hidden="true"
          />
          <span className="sr-only"> ({compare.best})</span>
        </>
      )}
    </span>
  )
}
