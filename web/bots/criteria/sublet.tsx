import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'
import { Choices } from '../../ui/choices.tsx'
import type { CriterionProps } from '../draft.ts'

const VALUES = { any: null, none: false, only: true } as const
type Choice = keyof typeof VALUES
const CHOICES = Object.keys(VALUES) as Choice[]

/** With, without or only sublets. */
export function Sublets({ draft: { sublet }, onChange }: CriterionProps) {
  const { settings } = useText(botsText)
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 border-t border-line py-1.5">
      <p className="text-base font-medium">{settings.sublets}</p>
      <Choices<Choice>
        look="segments"
        label={settings.sublets}
        value={CHOICES.find((choice) => VALUES[choice] === sublet) ?? 'any'}
        options={CHOICES.map((value) => ({ value, label: settings.subletChoices[value] }))}
        onChange={(choice) => onChange({ sublet: VALUES[choice] })}
      />
    </div>
  )
}
