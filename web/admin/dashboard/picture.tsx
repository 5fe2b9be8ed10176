import { ImageBrokenIcon } from '@phosphor-icons/react/dist/ssr/ImageBroken'
import { useState } from 'react'
import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Check } from './use-service-check.ts'

export type PictureProps = {
  title: string
  type: string
  address: string
  check: Check
  /** Why the service is not healthy, as the server says it. */
  reason: string | null
}

/** The picture of a service, 16:9: waiting, shown, or under a veil with what is wrong. Without one when it is off. */
export function Picture({ title, type, address, check, reason }: PictureProps) {
  const { state, t } = check
  if (state === 'off') return <SwitchedOff type={type} />
  return (
    <div className="relative aspect-[16/9] overflow-hidden bg-sunken">
      {state === 'loading' ? (
        <div className="skel size-full rounded-none" />
      ) : (
        <Preview title={title} source={`${address}?t=${t}`} isVeiled={state === 'offline'} />
      )}
      {state === 'offline' && <Veil type={type} code={check.code} reason={reason} />}
    </div>
  )
}

function SwitchedOff({ type }: Pick<PictureProps, 'type'>) {
  const { services } = useText(dashboardText)
  return (
    <p className="grid aspect-[16/9] place-content-center bg-sunken p-4 text-center text-base text-ink-3">
      {services.isSwitchedOff(type)}
    </p>
  )
}

type PreviewProps = { title: string; source: string; isVeiled: boolean }

function Preview({ title, source, isVeiled }: PreviewProps) {
  const { services } = useText(dashboardText)
  // The next picture is tried again.
  const [broken, setBroken] = useState<string | null>(null)
  if (broken !== source)
    return (
      <img
        src={source}
        alt={services.preview(title)}
        className={`size-full object-cover ${isVeiled ? 'opacity-10' : ''}`}
        onError={() => setBroken(source)}
      />
    )
  // Under a veil, the words over it are enough.
  if (isVeiled) return null
  return (
    <p className="grid size-full place-content-center justify-items-center gap-2 text-base text-ink-3">
      <ImageBrokenIcon className="size-8" aria-hidden="true" />
      {services.noPreview}
    </p>
  )
}

type VeilProps = { type: string; code: number | null; reason: string | null }

function Veil({ type, code, reason }: VeilProps) {
  const { services } = useText(dashboardText)
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-1 overflow-hidden p-4 text-center text-danger">
      <Icon name="plugs" className="size-8" />
      <p className="text-base font-medium">{services.isOffline(type)}</p>
      <p className="text-sm">{code === null ? services.unreachable : services.returned(code)}</p>
      {reason !== null && code !== null && <p className="text-sm text-ink-2">{reason}</p>}
    </div>
  )
}
