import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading of the page, for when what had it is gone. Answers the text of the heading.
 * @param options `preventScroll` for a page that is to stay where it is.
 */
export function focusHeading(options?: FocusOptions): string {
  const own = document.querySelector<HTMLElement>('[data-heading]')
  const heading = own ?? document.querySelector('h1')
  if (!heading) return ''
  heading.tabIndex = -1
  heading.focus(options)
  return heading.textContent
}

/** The same after the browser has drawn, when a closing dialog has given the focus back. */
export function focusHeadingSoon(): void {
  requestAnimationFrame(() => focusHeading())
}

/**
 * Returns the focus to what opened a dialog, after the browser has drawn: a menu that has closed cannot take it back.
 */
export function focusSoon(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}

/** Moves the focus to the first field with a problem. */
export function focusFirstInvalid(part: ParentNode): void {
  const FIELD = 'input, textarea, select, [tabindex="0"]'
  const invalid = part.querySelector<HTMLElement>('[aria-invalid="true"]')
  const field = invalid?.matches(FIELD) ? invalid : invalid?.querySelector<HTMLElement>(FIELD)
  field?.focus()
}

/** An element that gets the focus when it appears. */
export function useFocusAtFirst<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
