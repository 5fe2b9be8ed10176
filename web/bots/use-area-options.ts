import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { usePolling } from '../lib/polling.ts'
import { type AreaOption, botsApi } from './api.ts'

/** After a failure they are loaded again so often (ms): without them nothing that was changed can be saved. */
const AGAIN_MS = 5_000

/** The areas that can be chosen; null while they are loading. */
export function useAreaOptions(): AreaOption[] | 'failed' | null {
  const { api } = useRouteContext({ from: '__root__' })
  const [options, setOptions] = useState<AreaOption[] | 'failed' | null>(null)
  const load = useCallback(() => {
    botsApi(api)
      .areas()
      .then(setOptions, () => setOptions('failed'))
  }, [api])
  useEffect(load, [load])
  usePolling(() => {
    if (options === 'failed') load()
  }, AGAIN_MS)
  return options
}
