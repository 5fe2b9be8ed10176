import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type AreaOption, botsApi } from './api.ts'

/** The areas that can be chosen; null while they are loading. */
export function useAreaOptions(): AreaOption[] | 'failed' | null {
  const { api } = useRouteContext({ from: '__root__' })
  const [options, setOptions] = useState<AreaOption[] | 'failed' | null>(null)
  useEffect(() => {
    botsApi(api)
      .areas()
      .then(setOptions, () => setOptions('failed'))
  }, [api])
  return options
}
