import { CornersOutIcon } from '@phosphor-icons/react/dist/ssr/CornersOut'
import { useRef, useState } from 'react'
import { Island, part } from '../../lib/island.tsx'
import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'
import { Action } from '../../ui/action.tsx'
import { Tip } from '../../ui/tip.tsx'
import { Picture } from './picture.tsx'
import { RunControl } from './run-control.tsx'
import { RunFacts } from './run-facts.tsx'
import { type Service, versionOf } from './service.ts'
import { EVERY_MS } from './use-refreshed.ts'
import { type Check, useServiceCheck } from './use-service-check.ts'

const FULLSCREEN = part(async () => (await import('./fullscreen.tsx')).Fullscreen)

type Props = { service: Service; now: string; onRun(): void }

/** One service: its picture, its state, its runs. */
export function ServiceCard({ service, now, onRun }: Props) {
  const { services } = useText(dashboardText)
  const { address, status, name } = service
  const check = useServiceCheck(address, { version: versionOf(service), everyMs: EVERY_MS })
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const title = name ? services.names[name] : status.label
  const type = name ? services.types[name] : status.label
  const isOnline = check.state === 'online'
  const close = () => {
    setOpen(false)
    // The dialog cannot give the focus back the first time: its chunk came after the click.
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <article className="card flex flex-col overflow-hidden" aria-label={title}>
      <Picture title={title} type={type} address={address} check={check} reason={status.reason} />
      <div className="flex items-center gap-3 p-4">
        <span className={`size-2.5 shrink-0 rounded-full ${DOTS[check.state]}`} />
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-md font-semibold">{title}</h3>
          <p className="truncate text-sm text-ink-3">
            {name ? services.places[name] : services.furtherSource}
          </p>
        </div>
        <p role="status">
          <span className="sr-only">{title}: </span>
          <StateChip state={check.state} />
        </p>
        <Action
          ref={button}
          className={`icon-btn -me-2 ${isOnline ? '' : 'opacity-50'}`}
          aria-label={services.fullscreen(title)}
          isOff={!isOnline}
          onClick={() => setOpen(true)}
        >
          <CornersOutIcon className="size-5" aria-hidden="true" />
          {isOnline && <Tip at="above">{services.fullscreenTip}</Tip>}
        </Action>
      </div>
      <div className="grid flex-1 content-between gap-4 border-t border-line p-4">
        <RunFacts status={status} now={now} />
        <RunControl service={service} title={title} onRun={onRun} />
      </div>
      {isOpen && (
        <Island
          part={FULLSCREEN}
          of={{
            ...{ title, type, address, check, reason: status.reason },
            onClose: close,
          }}
          loading={null}
          onClose={close}
        />
      )}
    </article>
  )
}

const DOTS: Record<Check['state'], string> = {
  loading: 'bg-line-control',
  online: 'bg-dot-on',
  offline: 'bg-dot-off',
}

const CHIPS: Record<Check['state'], string> = {
  loading: 'chip-line',
  online: 'chip-pos',
  offline: 'chip-bad',
}

function StateChip({ state }: { state: Check['state'] }) {
  const { services } = useText(dashboardText)
  return <span className={`chip ${CHIPS[state]}`}>{services[state]}</span>
}
