import { type RefObject, useEffect, useRef } from 'react'
import { isFromRight } from './direction.ts'

/** Also those that are disabled until they can be used. */
const STOPS = 'a[href], button'
/** The stop of a part that has none of its own choice: the link of its title. */
const MAIN = 'h3 a[href]'
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
}
/** Photos are changed by the arrows to the sides. */
const OWN_ARROWS = '[role="group"]'

/** An open menu has its own arrows. */
const MENU = '[role="menu"]'

const stopsOf = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => !stop.closest(MENU))

function choose(part: Element, chosen: Element): void {
  for (const stop of stopsOf(part)) stop.tabIndex = stop === chosen ? 0 : -1
}

/** Keeps the one stop that was chosen, else takes the main one. */
function settle(part: Element): void {
  const stops = stopsOf(part)
  const chosen = stops.filter(({ tabIndex }) => tabIndex === 0)
  const isSettled = chosen.length === 1 && stops.length > 1
  const stop = isSettled ? chosen[0] : (part.querySelector(MAIN) ?? stops[0])
  if (stop) choose(part, stop)
}

function onKeyDown(event: KeyboardEvent): void {
  const part = event.currentTarget
  const { key, target } = event
  const step = STEPS[key]
  if (step === undefined || !(part instanceof Element) || !(target instanceof HTMLElement)) return
  if (target.closest(MENU)) return
  const isToSide = /Left|Right/.test(key)
  if (isToSide && target.closest(OWN_ARROWS)) return
  const stops = stopsOf(part).filter((stop) => !stop.matches(':disabled'))
  const at = stops.indexOf(target)
  const next = at < 0 ? undefined : stops[at + (isToSide && isFromRight(part) ? -step : step)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function onFocus({ currentTarget, target }: FocusEvent): void {
  if (
    currentTarget instanceof Element &&
    target instanceof Element &&
    target.matches(STOPS) &&
    !target.closest(MENU)
  )
    choose(currentTarget, target)
}

/**
 * Makes the links and buttons of a part one stop of the Tab key; arrows lead to the others. Without script each of them
 * is a stop.
 */
export function useOneStop<Part extends HTMLElement>(): RefObject<Part | null> {
  const ref = useRef<Part>(null)
  useEffect(() => {
    const part = ref.current
    if (!part) return
    settle(part)
    // Buttons come and go, also in parts of it that are drawn by themselves: those of photos after the hydration.
    const changes = new MutationObserver(() => settle(part))
    changes.observe(part, { childList: true, subtree: true })
    part.addEventListener('keydown', onKeyDown)
    part.addEventListener('focusin', onFocus)
    return () => {
      changes.disconnect()
      part.removeEventListener('keydown', onKeyDown)
      part.removeEventListener('focusin', onFocus)
    }
  }, [])
  return ref
}
