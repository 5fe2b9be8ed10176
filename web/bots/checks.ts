import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SourceWire } from '../../src/sources/wire.ts'
import { assetsApi } from '../assets/api.ts'
import { dateText, isSameDay, timeText } from '../lib/format.ts'

/** How often the times are read again, in milliseconds. */
const EVERY_MS = 60_000

type Loaded = { sources: readonly SourceWire[]; now: string }

/**
 * Words for when the sources that are on were last checked, and when the next check is; null when that is not known.
 */
export function useChecks(loaded: Loaded): { last: string | null; next: string | null } {
  const { api } = useRouteContext({ from: '__root__' })
  const [{ sources, now }, setKnown] = useState(loaded)
  useEffect(() => {
    const timer = setInterval(() => {
      assetsApi(api)
        .sources()
        .then(
          (fresh) => setKnown({ sources: fresh, now: new Date().toISOString() }),
          () => {},
        )
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [api])
  const on = sources.filter(({ status }) => status !== 'off')
  const timesOf = (key: 'lastDataAt' | 'nextRunAt') =>
    on.flatMap((source) => source[key] ?? []).sort()
  const shown = (time: string | undefined) =>
    time === undefined ? null : isSameDay(time, now) ? timeText(time) : dateText(time)
  return { last: shown(timesOf('lastDataAt').at(-1)), next: shown(timesOf('nextRunAt')[0]) }
}
