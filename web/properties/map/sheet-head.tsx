import { useEffect, useRef, useState } from 'react'
import { priceText } from '../../../src/assets/domain/price-text.ts'
import type { AssetWire } from '../../../src/assets/wire.ts'
import { finderText } from '../../locales/en/finder.ts'
import { useText } from '../../locales/text.ts'
import { nextStop, type Stop, scrollOf, stopAt } from './sheet-stops.ts'

type Props = {
  /** The home that is listed first; undefined while there is none. */
  first: AssetWire | undefined
}

/**
 * The upper edge of the list where it is a sheet over the map: the price and street of the first home, which are seen
 * while the map is. A press raises the sheet to its next stop, as scrolling does.
 */
export function SheetHead({ first }: Props) {
  const { finder: words } = useText(finderText)
  const head = useRef<HTMLButtonElement>(null)
  const next = nextStop(useStop(head))
  // From where it stands now: what is drawn follows the scrolling a moment later.
  const raise = () => {
    if (!head.current) return
    const sizes = sizesOf(head.current)
    scrollTo({ top: scrollOf(nextStop(stopAt(scrollY, sizes)), sizes) })
  }
  return (
    <button ref={head} type="button" className="sheet-head" onClick={raise}>
      <span className="sr-only">
        {next === 'peek' ? words.map.sheet.map : words.map.sheet.more}
      </span>
      {first && (
        <span className="flex min-w-0 gap-2">
          {first.price !== null && <bdi className="font-semibold">{priceText(first.price)}</bdi>}
          <bdi className="truncate">{first.location}</bdi>
        </span>
      )}
    </button>
  )
}

/** Where the sheet stands. */
function useStop(head: React.RefObject<HTMLElement | null>): Stop {
  const [stop, setStop] = useState<Stop>('peek')
  useEffect(() => {
    const onScroll = () => {
      if (head.current) setStop(stopAt(scrollY, sizesOf(head.current)))
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [head])
  return stop
}

const sizesOf = (head: HTMLElement) => ({
  top: head.getBoundingClientRect().top + scrollY,
  height: innerHeight,
})
