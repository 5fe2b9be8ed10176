import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeliveryWire, ServiceWire } from '../../../src/delivery/health/wire.ts'
import { timeText } from '../../lib/format.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import { dashboardApi } from './api.ts'
import type { Loaded } from './loaded.ts'
import { useRefreshed } from './use-refreshed.ts'

/** How the services that carry messages are doing, and how many posts could not be sent. */
export function Delivery({ loaded }: { loaded: Loaded<DeliveryWire> }) {
  const { delivery } = useText(dashboardText)
  const { api } = useRouteContext({ from: '__root__' })
  const { data, problem, refresh } = useRefreshed(loaded, () => dashboardApi(api).delivery())
  return (
    <section className="mt-8" aria-labelledby="delivery">
      <h2 className="text-xl font-semibold" id="delivery">
        {delivery.heading}
      </h2>
      <p className="text-base text-ink-3">{delivery.subtitle}</p>
      {problem !== null && <Alert className="mt-4">{problem || delivery.failed}</Alert>}
      {data && data.givenUp > 0 && <Alert className="mt-4">{delivery.lost(data.givenUp)}</Alert>}
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-5">
        {data?.services.map((service) => (
          <Service key={service.name} service={service} onChange={refresh} />
        ))}
      </ul>
    </section>
  )
}

function Service({ service, onChange }: { service: ServiceWire; onChange(): void }) {
  const { delivery } = useText(dashboardText)
  const { name, isOn, cause, reason, waiting } = service
  const state = stateOf(service)
  const words = { ...delivery, fails: '' }
  return (
    <li className="card grid content-start gap-1.5 p-4 text-sm text-ink-3">
      <h3 className="text-md font-semibold text-ink">{delivery.services[name]}</h3>
      <p className={`chip justify-self-start ${CHIPS[state]}`}>
        {cause === null || state === 'off' ? words[state] : delivery.causes[cause]}
      </p>
      {isOn && <Times service={service} />}
      {reason !== null && (
        <p className="max-w-full break-words">
          <bdi>{reason}</bdi>
        </p>
      )}
      {waiting > 0 && <p>{delivery.wait(waiting)}</p>}
      {cause === 'changed' && <Accept onAccepted={onChange} />}
    </li>
  )
}

function Times({ service: { failingSince, lastSuccessAt } }: { service: ServiceWire }) {
  const { delivery, common } = useText(dashboardText)
  const said = [
    failingSince && delivery.since(timeText(failingSince)),
    lastSuccessAt && delivery.last(timeText(lastSuccessAt)),
  ].filter(Boolean)
  return said.length > 0 && <p>{said.join(common.comma)}</p>
}

function stateOf({ isOn, cause, lastSuccessAt }: ServiceWire): keyof typeof CHIPS {
  if (!isOn) return 'off'
  if (cause !== null) return 'fails'
  return lastSuccessAt === null ? 'unused' : 'works'
}

const CHIPS = { off: 'chip-line', unused: 'chip-line', works: 'chip-pos', fails: 'chip-bad' }

/** Accepts that another bot answers than before. */
function Accept({ onAccepted }: { onAccepted(): void }) {
  const { delivery } = useText(dashboardText)
  const { api } = useRouteContext({ from: '__root__' })
  const isHydrated = useIsHydrated()
  const [problem, setProblem] = useState<string | null>(null)
  const accept = () =>
    dashboardApi(api)
      .acceptTelegram()
      .then(onAccepted, () => setProblem(delivery.failed))
  return (
    <>
      <button
        type="button"
        className="btn btn-soft btn-sm justify-self-start"
        disabled={!isHydrated}
        onClick={() => void accept()}
      >
        {delivery.accept}
      </button>
      <p role="status">{problem}</p>
    </>
  )
}
