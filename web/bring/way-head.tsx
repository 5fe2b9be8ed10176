import { CheckCircleIcon } from '@phosphor-icons/react/dist/ssr/CheckCircle'
import type { ReactNode } from 'react'
import { agoOf } from '../lib/format.ts'
import { bringText } from '../locales/en/bring.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'

type Props = {
  id: string
  icon: ReactNode
  look?: string
  name: string
  /** The chip of its state, and what is said beside it. */
  children: ReactNode
}

/** The head of the card of one way: its icon, its name and its state. */
export function WayHead({ id, icon, look = 'bg-sunken text-ink-2', name, children }: Props) {
  return (
    <div className="flex items-start gap-3">
      <span
        className={`grid size-11 shrink-0 place-items-center rounded-lg *:size-6 ${look}`}
        aria-hidden="true"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h2 id={id} className="text-lg font-semibold">
          {name}
        </h2>
        <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">{children}</div>
      </div>
    </div>
  )
}

type CameProps = { lastAt: string | null; count: number; now: string }

/** Says that a way works, when something last came by it, and how much has. */
export function Arriving({ lastAt, count, now }: CameProps) {
  const { bring } = useText(bringText)
  const { count: ago, unit } = agoOf(lastAt ?? now, now)
  return (
    <>
      <span className="chip chip-pos">
        <CheckCircleIcon className="size-4" weight="fill" aria-hidden="true" />
        {bring.arriving}
      </span>
      <span className="text-sm text-ink-3 tabular">{bring.came(ago, unit, count)}</span>
    </>
  )
}

/** Says that nothing comes by a way: it waits for the first thing, or it is silent. */
export function Waiting({ words }: { words: string }) {
  return (
    <span className="chip chip-warn h-auto min-h-6 max-w-full whitespace-normal">
      <Icon name="hourglass" className="size-4" />
      <span>{words}</span>
    </span>
  )
}
