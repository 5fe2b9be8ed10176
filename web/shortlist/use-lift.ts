import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ListedHomeWire } from '../../src/shortlists/wire.ts'
import { streetOf } from '../assets/home-words.ts'
import { isFromRight } from '../lib/direction.ts'
import { useIsOffline } from '../lib/offline.ts'
import { useLatest } from '../lib/use-latest.ts'
import { assetsText } from '../locales/en/assets.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { idOf, type Place, placeOf } from './board.ts'
import { countAt, type Lift, stepped } from './lift.ts'
import { useDrag } from './use-drag.ts'
import { LG } from './wide.ts'

type Options = {
  board: RefObject<HTMLElement | null>
  /** The homes that are shown. */
  homes: readonly ListedHomeWire[]
  drop(id: string, place: Place): void
}

/** Picks homes up, by pointer and by keyboard, and says what happens to them. */
export function useLift({ board, homes, drop }: Options) {
  const { lift, setLift, pickUp, putDown } = useLifted(homes, drop)
  const [said, setSaid] = useState('')
  const words = useWords(homes)
  const focusOn = useFocusOn(board)
  useDrag(board, {
    onLift: pickUp,
    onOver: (to) => setLift((known) => (known && to ? { ...known, to } : known)),
    onDrop: () => putDown(true),
    onCancel: () => putDown(false),
  })

  /** Keys on the link of a card. */
  function onKey(id: string, event: KeyboardEvent): void {
    const { key, target } = event
    if (!lift) {
      const picked = key === ' ' && matchMedia(LG).matches ? pickUp(id) : undefined
      if (!picked) return
      event.preventDefault()
      return setSaid(words.pickedUp(picked))
    }
    const step = stepped(homes, lift, key, target instanceof Element && isFromRight(target))
    const isEnd = key === 'Enter' || key === ' '
    if (!step && !isEnd && key !== 'Escape') return
    event.preventDefault()
    if (step) {
      setLift(step)
      return setSaid(words.at(step))
    }
    setSaid(isEnd ? words.dropped(lift) : words.putBack(lift))
    if (isEnd) focusOn(lift.id)
    putDown(isEnd)
  }
  useKeys(board, onKey)
  return { lift, said, leave: () => putDown(false) }
}

/** The home that is picked up, and the place where it would be dropped now. */
function useLifted(homes: Options['homes'], drop: Options['drop']) {
  const [lift, setLift] = useState<Lift | null>(null)
  const isOffline = useIsOffline()
  function pickUp(id: string): Lift | undefined {
    const to = placeOf(homes, id)
    if (!to || isOffline) return undefined
    setLift({ id, to })
    return { id, to }
  }
  function putDown(isDropped: boolean): void {
    if (lift && isDropped) drop(lift.id, lift.to)
    setLift(null)
  }
  return { lift, setLift, pickUp, putDown }
}

/** Calls for each key on the link of a card. */
function useKeys(
  board: RefObject<HTMLElement | null>,
  onKey: (id: string, event: KeyboardEvent) => void,
): void {
  const latest = useLatest(onKey)
  useEffect(() => {
    const root = board.current
    const listen = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof HTMLElement) || !target.matches('a')) return
      const card = target.closest<HTMLElement>('[data-home]')
      if (card) latest.current(card.dataset.home ?? '', event)
    }
    root?.addEventListener('keydown', listen)
    return () => root?.removeEventListener('keydown', listen)
  }, [board])
}

/** What is said of a home that was picked up. */
function useWords(homes: readonly ListedHomeWire[]) {
  const { shortlist: words, homes: homeWords } = useText({ ...shortlistText, ...assetsText })
  const streetIn = ({ id }: Lift) => {
    const home = homes.find((one) => idOf(one) === id)
    return (home && streetOf(home.asset)) || homeWords.noAddress
  }
  const at = (lift: Lift) =>
    words.at(words.stages[lift.to.stage], lift.to.index + 1, countAt(homes, lift))
  return {
    at,
    pickedUp: (lift: Lift) => words.pickedUp(streetIn(lift), at(lift)),
    dropped: (lift: Lift) => words.dropped(streetIn(lift), at(lift)),
    putBack: (lift: Lift) => words.putBack(streetIn(lift)),
  }
}

/** Returns the focus to the card of a home in its new place, where it is a new element. */
function useFocusOn(board: RefObject<HTMLElement | null>) {
  const wanted = useRef<string | null>(null)
  // After each drawing: the place may be drawn later.
  useEffect(() => {
    if (wanted.current === null) return
    const card = board.current?.querySelector(`[data-home="${CSS.escape(wanted.current)}"] h3 a`)
    if (!(card instanceof HTMLElement)) return
    wanted.current = null
    card.focus()
  })
  return (id: string) => {
    wanted.current = id
  }
}
