import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { finderApi } from './api.ts'

/** Looks within this time are one, in milliseconds. */
const LOOK_MS = 60_000

/**
 * Tells the server that the user looks at homes, so that those that arrive later are new at the next visit.
 * @param now when the page was loaded, ISO 8601.
 */
export function useLook(now: string): void {
  const { api } = useRouteContext({ from: '__root__' })
  const told = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const at = Date.parse(now)
    if (at - told.current < LOOK_MS) return
    told.current = at
    // A look that is not heard of is told again when the page is loaded the next time.
    const onLost = () => {
      told.current = Number.NEGATIVE_INFINITY
    }
    finderApi(api).look().catch(onLost)
  }, [api, now])
}
