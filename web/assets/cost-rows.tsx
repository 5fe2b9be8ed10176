import type { ReactNode } from 'react'

/** A sunken panel of sums. */
export function CostRows({ children }: { children: ReactNode }) {
  return <dl className="rounded-xl bg-sunken px-4 text-base tabular">{children}</dl>
}

type Props = {
  name: string
  /** Where the sum comes from. */
  origin?: string | undefined
  sum: string
  isStrong?: boolean
}

export function CostRow({ name, origin, sum, isStrong = false }: Props) {
  return (
    <div
      className={`flex min-h-11 items-center gap-3 border-line py-1.5 not-first:border-t ${isStrong ? 'font-semibold' : ''}`}
    >
      <dt className="min-w-0 flex-1">
        {name}
        {origin && (
          <span className="block text-sm font-normal text-ink-2">
            <bdi>{origin}</bdi>
          </span>
        )}
      </dt>
      <dd className="shrink-0 font-semibold">
        <bdi>{sum}</bdi>
      </dd>
    </div>
  )
}
