import { ClipboardTextIcon } from '@phosphor-icons/react/dist/ssr/ClipboardText'
import { useEffect, useRef, useState } from 'react'
import { DrawControl } from '../../areas/draw/draw-control.tsx'
import { useLatest } from '../../lib/use-latest.ts'
import { drawText } from '../../locales/en/draw.ts'
import { useText } from '../../locales/text.ts'
import { Tip } from '../../ui/tip.tsx'
import { type Filters, filtersOf, type Polygon } from '../search.ts'
import type { Finder } from '../use-finder.ts'
import { useTotal } from '../use-total.ts'

/** How long a shape must stay the same before it is searched, in milliseconds. */
const QUIET_MS = 300

/** Places outside of the map; null until they are there. */
export type DrawSlots = { tools: HTMLElement | null; size: HTMLElement | null }

/** The drawn area that the homes are in: it is shown and changed on the map, and stands in the address. */
export function Drawing({ finder, slots }: { finder: Finder; slots: DrawSlots }) {
  const { draw: words } = useText(drawText)
  const [isOn, setOn] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const [homes, setHomes] = useState<number | null>(null)
  const search = useLater(finder)
  const { polygon } = finder.search
  return (
    <>
      <DrawControl
        polygon={polygon}
        onChange={search}
        isOn={isOn}
        onToggle={setOn}
        isPasting={isPasting}
        onPasting={setPasting}
        homes={homes}
        toolsAt={slots.tools}
        sizeAt={slots.size}
      >
        <button
          type="button"
          className="icon-btn"
          aria-label={words.paste}
          onClick={() => setPasting(true)}
        >
          <ClipboardTextIcon className="size-5" aria-hidden="true" />
          <Tip>{words.paste}</Tip>
        </button>
      </DrawControl>
      {polygon && <Count filters={filtersOf(finder.search)} onCount={setHomes} />}
    </>
  )
}

/** Writes a shape into the address once it rests. The first one is a step of its own, to which "back" returns. */
function useLater(finder: Finder) {
  const latest = useLatest(finder)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (polygon: Polygon | undefined) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const { search, change } = latest.current
      void change({ polygon }, { isReplacing: search.polygon !== undefined })
    }, QUIET_MS)
  }
}

/** Homes in the area that pass the other filters, wherever the map is. */
function Count({ filters, onCount }: { filters: Filters; onCount(homes: number | null): void }) {
  const total = useTotal(filters)
  useEffect(() => onCount(total), [total, onCount])
  return null
}
