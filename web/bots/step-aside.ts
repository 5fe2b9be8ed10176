type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Space that stays between the button and a control (px). */
const GAP = 4
/** A control that is higher than this is a whole card: there is room on it beside the button. */
const CONTROL_MAX = 64

/** How far a button moves up from its place so that it covers none of the controls; 0 when there is no room (px). */
export function liftOf(own: Box, controls: readonly Box[], roomAbove: number): number {
  const near = controls.filter(
    ({ left, right }) => left < own.right + GAP && right > own.left - GAP,
  )
  let lift = 0
  for (const { top, bottom } of near.sort((one, other) => other.bottom - one.bottom)) {
    const isCovered = bottom > own.top - lift - GAP && top < own.bottom - lift + GAP
    if (isCovered) lift = own.bottom - top + GAP
  }
  return lift > roomAbove ? 0 : lift
}

/** The place of the fixed button without its lift, whose transition may be under way. */
function placeOf(button: HTMLElement): Box {
  const { left, right } = button.getBoundingClientRect()
  const bottom = innerHeight - Number.parseFloat(getComputedStyle(button).bottom)
  return { left, right, bottom, top: bottom - button.offsetHeight }
}

function controlsBeside(button: HTMLElement): DOMRect[] {
  const all = document.querySelectorAll('#main :is(a, button)')
  return [...all].flatMap((one) => {
    const box = one.getBoundingClientRect()
    const isControl = one !== button && box.height > 0 && box.height <= CONTROL_MAX
    return isControl ? box : []
  })
}

/** Keeps a fixed button from covering the controls that scroll below it. @returns ends it. */
export function stepAside(own: HTMLElement): () => void {
  let frame = 0
  function place(): void {
    frame = 0
    const lift = liftOf(placeOf(own), controlsBeside(own), innerHeight / 2)
    own.style.setProperty('--lift', `${Math.ceil(lift)}px`)
  }
  const soon = () => {
    frame ||= requestAnimationFrame(place)
  }
  soon()
  const sizes = new ResizeObserver(soon)
  const main = document.querySelector('#main')
  if (main) sizes.observe(main)
  addEventListener('scroll', soon, { passive: true, capture: true })
  addEventListener('resize', soon)
  return () => {
    cancelAnimationFrame(frame)
    sizes.disconnect()
    removeEventListener('scroll', soon, { capture: true })
    removeEventListener('resize', soon)
  }
}
