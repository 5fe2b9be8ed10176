import { finderText } from '../../locales/en/finder.ts'
import { useText } from '../../locales/text.ts'

export type Note = keyof (typeof finderText)['finder']['map']['notes']

type Props = {
  /** Homes in view; undefined while they are searched. */
  total: number | undefined
  /** Whether the map is there. Before, what is shown in its place says that it is searched. */
  hasMap: boolean
  note: Note | null
  /** Called with the element that shows the size of what is drawn. */
  onSizeSlot(element: HTMLElement | null): void
}

/** How many homes are in view, and what could not be shown. */
export function MapStatus({ total, hasMap, note, onSizeSlot }: Props) {
  const { finder: words } = useText(finderText)
  return (
    <p className="map-status" role="status">
      {hasMap && total === undefined && note !== 'pins' && <Searching />}
      {hasMap && total !== undefined && (
        <span className="chip h-8 bg-raised text-sm text-ink tabular shadow-2" data-over-map>
          {words.map.inView(total)}
        </span>
      )}
      <span ref={onSizeSlot} className="contents" />
      {note && (
        <span
          className="chip chip-warn h-auto min-h-8 text-sm whitespace-normal shadow-2"
          data-over-map
        >
          {words.map.notes[note]}
        </span>
      )}
    </p>
  )
}

export function Searching() {
  const { finder: words } = useText(finderText)
  return (
    <span className="chip h-8 bg-raised text-sm text-ink shadow-2" data-over-map>
      <span className="spinner animate-turn" aria-hidden="true" />
      {words.map.searching}
    </span>
  )
}
