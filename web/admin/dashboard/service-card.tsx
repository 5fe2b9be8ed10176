import { CornersOutIcon } from '@phosphor-icons/react/dist/ssr/CornersOut'
import { type RefObject, useRef, useState } from 'react'
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
  const isOff = status.status === 'off'
  const check = useServiceCheck(address, { version: versionOf(service), everyMs: EVERY_MS, isOff })
  const { isOpen, button, open, close } = useFullscreen()
  const source = services.sources[status.source.toUpperCase()] ?? status.label
  const title = name ? services.names[name] : source
  const type = name ? services.types[name] : source
  const isOnline = check.state === 'online'
  return (
    <article className="card flex flex-col overflow-hidden" aria-label={title}>
      <Picture title={title} type={type} address={address} check={check} reason={status.reason} />
      <div className="flex items-center gap-3 p-4">
        <span className={`size-2.5 shrink-0 rounded-full ${DOTS[check.state]}`} />
        <Heading title={title} name={name} state={check.state} />
        <FullscreenButton button={button} title={title} isOnline={isOnline} onOpen={open} />
      </div>
      <div className="grid flex-1 content-between gap-4 border-t border-line p-4">
        <RunFacts status={status} now={now} />
        {!isOff && <RunControl service={service} title={title} onRun={onRun} />}
      </div>
      {isOpen && (
        <Island
          part={FULLSCREEN}
          of={{ title, type, address, check, reason: status.reason, onClose: close }}
          loading={null}
          onClose={close}
        />
      )}
    </article>
  )
}

/** Whether the service is shown on the whole screen, and the button that has the focus after that. */
function useFullscreen() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The dialog cannot give the focus back the first time: its chunk came after the click.
    requestAnimationFrame(() => button.current?.focus())
  }
  return { isOpen, button, open: () => setOpen(true), close }
}

type FullscreenProps = {
  button: RefObject<HTMLButtonElement | null>
  title: string
  isOnline: boolean
  onOpen(): void
}

function FullscreenButton({ button, title, isOnline, onOpen }: FullscreenProps) {
  const { services } = useText(dashboardText)
  return (
    <Action
      ref={button}
      className={`icon-btn -me-2 ${isOnline ? '' : 'opacity-50'}`}
      aria-label={services.fullscreen(title)}
      isOff={!isOnline}
      onClick={onOpen}
    >
      <CornersOutIcon className="size-5" aria-hidden="true" />
      {isOnline && <Tip at="above">{services.fullscreenTip}</Tip>}
    </Action>
  )
}

type HeadingProps = Pick<Service, 'name'> & { title: string; state: Check['state'] }

function Heading({ title, name, state }: HeadingProps) {
  const { services } = useText(dashboardText)
  return (
    <>
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-md font-semibold">{title}</h3>
        <p className="truncate text-sm text-ink-3">
          {name ? services.places[name] : services.furtherSource}
        </p>
      </div>
      <p role="status">
        <span className="sr-only">{title}: </span>
        <StateChip state={state} />
      </p>
    </>
  )
}

const DOTS: Record<Check['state'], string> = {
  loading: 'bg-line-control',
  online: 'bg-dot-on',
  offline: 'bg-dot-off',
  off: 'bg-line-control',
}

const CHIPS: Record<Check['state'], string> = {
  loading: 'chip-line',
  online: 'chip-pos',
  offline: 'chip-bad',
  off: 'chip-line',
}

function StateChip({ state }: { state: Check['state'] }) {
  const { services } = useText(dashboardText)
  return <span className={`chip ${CHIPS[state]}`}>{services[state]}</span>
}
