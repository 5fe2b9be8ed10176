import { useRef } from 'react'
import { DEAL_TYPES, type DealType } from '../../../src/assets/domain/asset.ts'
import { PRICE_SCALE } from '../../../src/assets/domain/price-scale.ts'
import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'
import { Choices } from '../../ui/choices.tsx'
import type { ControlProps } from '../draft.ts'

export function DealTypeChoice({ draft, onChange }: ControlProps) {
  const { settings } = useText(botsText)
  const options = DEAL_TYPES.map((deal) => ({ value: deal, label: settings[deal] }))
  // Each deal type has its own scale; its range is still there when the user comes back to it.
  const left = useRef<Partial<Record<DealType, ControlProps['draft']['priceLimit']>>>({})
  function change(dealType: DealType): void {
    left.current[draft.dealType] = draft.priceLimit
    onChange({
      dealType,
      priceLimit: left.current[dealType] ?? [0, PRICE_SCALE[dealType].max],
    })
  }
  return (
    <div className="mt-4 flex items-center justify-between gap-4">
      <p className="text-sm font-medium text-ink-2">{settings.deal}</p>
      <Choices
        look="segments"
        label={settings.deal}
        value={draft.dealType}
        options={options}
        onChange={change}
        isFirst
      />
    </div>
  )
}
