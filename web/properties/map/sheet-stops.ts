// The list as a sheet over the map: scrolling the page raises it.

/** The map with the edge of the sheet, half of both, or the list alone. */
export const STOPS = ['peek', 'half', 'full'] as const
export type Stop = (typeof STOPS)[number]

/** The height of the bar over the page, in px. */
const BAR = 64

type Sizes = {
  /** The upper edge of the sheet in the page, in px. */
  top: number
  /** The height of the window, in px. */
  height: number
}

/** How far the page is scrolled at a stop, in px. */
export function scrollOf(stop: Stop, { top, height }: Sizes): number {
  const edge = { peek: top, half: height / 2, full: BAR }[stop]
  return Math.max(0, Math.round(top - edge))
}

/** The stop that the page is scrolled to, or is nearest to. */
export function stopAt(scrolled: number, sizes: Sizes): Stop {
  const away = (stop: Stop) => Math.abs(scrolled - scrollOf(stop, sizes))
  return STOPS.toSorted((one, other) => away(one) - away(other))[0] ?? 'peek'
}

/** After the last stop comes the first one. */
export const nextStop = (stop: Stop): Stop =>
  STOPS[(STOPS.indexOf(stop) + 1) % STOPS.length] ?? 'peek'
