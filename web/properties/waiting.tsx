import { useLayoutEffect, useRef } from 'react'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'

const FIELD = 'input, button, [tabindex="0"]'

/**
 * Stands where controls are loaded. It can have the focus, which it gives to the first of them: Headless UI takes a
 * panel without such a part for one that is elsewhere in the page.
 */
export function Waiting({ className }: { className: string }) {
  const { status } = useText(finderText)
  const own = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const panel = own.current?.parentElement
    return () => {
      if (own.current === document.activeElement)
        requestAnimationFrame(() => panel?.querySelector<HTMLElement>(FIELD)?.focus())
    }
  }, [])
  return (
    <button
      ref={own}
      type="button"
      className={`w-full rounded-xl ${className}`}
      aria-busy="true"
      aria-label={status.loading}
    />
  )
}
