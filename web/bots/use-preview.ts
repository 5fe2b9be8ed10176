import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CriteriaWire } from '../../src/bots/wire.ts'
import { botsApi, type Preview } from './api.ts'
import { criteriaOf } from './draft.ts'

/** How long the criteria must stay the same before a request is sent, in milliseconds. */
const QUIET_MS = 400

/**
 * What these criteria bring, asked again after every change; null until it is known, and for criteria that are not
 * valid.
 */
export function usePreview(criteria: CriteriaWire, isValid: boolean): Preview | null {
  const { api } = useRouteContext({ from: '__root__' })
  const [found, setFound] = useState<Preview | null>(null)
  const asked = JSON.stringify(criteriaOf(criteria))
  useEffect(() => {
    if (!isValid) return setFound(null)
    let isStale = false
    const timer = setTimeout(() => {
      botsApi(api)
        .preview(JSON.parse(asked))
        .then(
          (answer) => {
            if (!isStale) setFound(answer)
          },
          () => {
            if (!isStale) setFound(null)
          },
        )
    }, QUIET_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [api, isValid, asked])
  return found
}
