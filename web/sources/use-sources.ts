import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SourceLineWire } from '../../src/ways-in/health/wire.ts'
import { ApiError } from '../lib/api-error.ts'
import type { LoaderInput } from '../lib/context.ts'
import { usePolling } from '../lib/polling.ts'
import { sourcesApi } from './api.ts'

/** How often the sources are asked for again, in milliseconds. */
const EVERY_MS = 30_000

export type Sources = { sources: readonly SourceLineWire[]; now: string }

/** What the sources of the user, or of one bot, are doing; nothing where it cannot be read: pages do without it. */
export async function loadSources(
  { api }: Pick<LoaderInput['context'], 'api'>,
  botId?: string,
): Promise<readonly SourceLineWire[]> {
  try {
    return await sourcesApi(api).lines(botId)
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}

/** What was loaded with the page, asked for again while it is shown. */
export function useSources(loaded: Sources, botId?: string): Sources {
  const { api } = useRouteContext({ from: '__root__' })
  const [known, setKnown] = useState(loaded)
  useEffect(
    () => setKnown({ sources: loaded.sources, now: loaded.now }),
    [loaded.sources, loaded.now],
  )
  usePolling(() => {
    sourcesApi(api)
      .lines(botId)
      .then(
        (sources) => setKnown({ sources, now: new Date().toISOString() }),
        // The page says itself when the server cannot be reached; the times are still right.
        () => setKnown((before) => ({ ...before, now: new Date().toISOString() })),
      )
  }, EVERY_MS)
  return known
}
