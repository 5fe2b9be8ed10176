import { WalletIcon } from '@phosphor-icons/react/dist/ssr/Wallet'
import { useId } from 'react'
import { priceText } from '../../../src/assets/domain/price-text.ts'
import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'
import { FieldError } from '../../ui/alert.tsx'
import type { CriterionProps } from '../draft.ts'
import { FoldedRow } from '../folded-row.tsx'
import { Amount } from './amount.tsx'

/** The most that a rented home may cost a month with arnona and va'ad. */
export function TotalMost({ draft, problem, onChange }: CriterionProps) {
  const { settings } = useText(botsText)
  const id = useId()
  const { dealType, totalMax } = draft
  if (dealType === 'sale') return null
  return (
    <FoldedRow
      icon={WalletIcon}
      title={settings.total}
      value={totalMax === null ? settings.any : settings.totalUpTo(priceText(totalMax))}
      hasProblem={problem !== undefined}
    >
      <Amount
        label={settings.totalMost}
        amount={totalMax ?? Number.NaN}
        problemId={problem && `${id}-problem`}
        onChange={(sum) => onChange({ totalMax: Number.isNaN(sum) ? null : sum })}
      />
      <FieldError id={`${id}-problem`} problem={problem} />
      <p className="hint">{settings.totalHint}</p>
    </FoldedRow>
  )
}
