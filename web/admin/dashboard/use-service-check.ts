import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePolling } from '../../lib/polling.ts'
import { dashboardApi } from './api.ts'

export type Check = {
  /** `off`: it is switched off by the settings, and is not asked. */
  state: 'loading' | 'online' | 'offline' | 'off'
  /** Why it is offline: the status of the answer, or null when there was none. */
  code: number | null
  /** The time of this check (ms since 1970), which makes the address of the picture new; 0 before the first one. */
  t: number
}

const FIRST: Check = { state: 'loading', code: null, t: 0 }
const OFF: Check = { state: 'off', code: null, t: 0 }

const isOk = (code: number) => code >= 200 && code < 300

type Options = {
  /** A check is made at once when this changes. */
  version: string
  /** 10 s unless given. */
  everyMs?: number
  isOff?: boolean
}

/** Asks by HEAD whether a service is healthy: at once, then again and again while the page is visible. */
export function useServiceCheck(
  address: string,
  { version, everyMs, isOff = false }: Options,
): Check {
  const { api } = useRouteContext({ from: '__root__' })
  const [check, setCheck] = useState(FIRST)
  const newest = useRef(0)
  const ask = useCallback(() => {
    newest.current += 1
    if (isOff) return
    const asked = newest.current
    const t = Date.now()
    const show = (found: Check) => {
      if (asked === newest.current) setCheck(found)
    }
    dashboardApi(api)
      .check(address, t)
      .then(
        (code) => show({ state: isOk(code) ? 'online' : 'offline', code, t }),
        () => show({ state: 'offline', code: null, t }),
      )
  }, [api, address, isOff])
  const checked = useRef<string | null>(null)
  useEffect(() => {
    if (checked.current === version) return
    checked.current = version
    ask()
  }, [ask, version])
  usePolling(ask, everyMs)
  return isOff ? OFF : check
}
