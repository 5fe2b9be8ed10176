// Numbers and prices as texts, the same on server and browser.

/**
 * A whole number with a separator between its thousands. Not by `Intl`: before its first number it loads for some
 * tenths of a second on a telephone, which pages of homes would wait for.
 */
export function grouped(count: number, separator = ','): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, separator)
}

/** ₪6,200: whole shekels, without bidirectional marks. */
export function priceText(price: number): string {
  return `₪${grouped(price)}`
}

/** From one price to another, on one line: the joiner after the dash has no width. */
export const priceRange = (from: number, to: number): string =>
  `${priceText(from)}–\u2060${priceText(to)}`
