import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { StatusWire } from '../../../src/sources/wire.ts'
import { socketAtom } from '../../lib/socket.ts'
import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { dashboardApi } from './api.ts'
import type { Loaded } from './loaded.ts'
import { servicesOf } from './service.ts'
import { ServiceCard } from './service-card.tsx'
import { EVERY_MS, useRefreshed } from './use-refreshed.ts'

/** Progress that is reported within this time is read together, in milliseconds. */
const GATHER_MS = 500

type Props = { loaded: Loaded<StatusWire[]>; now: string }

/** What the scrapers, cleaners and other services do, live. */
export function Services({ loaded, now }: Props) {
  const { services } = useText(dashboardText)
  const { api } = useRouteContext({ from: '__root__' })
  const [readAt, setReadAt] = useState(now)
  const { data, problem, refresh } = useRefreshed(loaded, async () => {
    const statuses = await dashboardApi(api).services()
    setReadAt(new Date().toISOString())
    return statuses
  })
  useProgress(refresh)
  return (
    <section className="mt-8" aria-labelledby="services">
      <div className="mb-4 flex items-end justify-between gap-4">
        <div>
          <h2 className="text-xl font-semibold" id="services">
            {services.heading}
          </h2>
          <p className="text-base text-ink-3">{services.subtitle}</p>
        </div>
        <p className="hidden items-center gap-2 text-sm text-ink-3 sm:flex">
          <Icon name="refresh" className="size-4" />
          {services.every(EVERY_MS / 1_000)}
        </p>
      </div>
      {problem !== null && <Alert className="mb-4">{problem || services.unreachable}</Alert>}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {servicesOf(data ?? []).map((service) => (
          <ServiceCard key={service.key} service={service} now={readAt} onRun={refresh} />
        ))}
      </div>
    </section>
  )
}

/** Calls the function soon after the server has sent the progress of a run. */
function useProgress(onProgress: () => void): void {
  const socket = useAtomValue(socketAtom)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = socket.listen(({ event }) => {
      if (event !== 'run:progress') return
      timer ??= setTimeout(() => {
        timer = undefined
        onProgress()
      }, GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [socket, onProgress])
}
