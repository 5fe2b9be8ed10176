import { StorefrontIcon } from '@phosphor-icons/react/dist/ssr/Storefront'
import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'
import { Toggle } from '../../ui/toggle.tsx'
import type { ControlProps } from '../draft.ts'

export function PrivateOnly({ draft, onChange }: ControlProps) {
  const { settings } = useText(botsText)
  return (
    <div className="flex min-h-12 items-center gap-3 border-y border-line py-1.5">
      <StorefrontIcon className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="sr-only">{settings.listingType}</p>
        <p className="text-base font-medium">{settings.privateOnly}</p>
      </div>
      <Toggle
        isOn={draft.merchant === false}
        onChange={(isOn) => onChange({ merchant: isOn ? false : null })}
        label={settings.privateOnly}
      />
    </div>
  )
}
