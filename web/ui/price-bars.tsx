type Props = {
  /** Homes by price; null until they are known. */
  bars: readonly { from: number; to: number; count: number }[] | null
  range: readonly [low: number, high: number]
}

/** Homes by price behind a slider, those of the range in its colour. The room is kept until they are known. */
export function PriceBars({ bars, range: [low, high] }: Props) {
  const most = Math.max(1, ...(bars ?? []).map(({ count }) => count))
  return (
    <div className="mx-3 -mb-5.5 flex h-12 items-end gap-px" dir="ltr" aria-hidden="true">
      {bars?.map(({ from, to, count }) => (
        <span
          key={from}
          className={`flex-1 ${from >= low && to <= high ? 'bg-accent opacity-60' : 'bg-line-strong'}`}
          style={{ height: `${(100 * count) / most}%` }}
        />
      ))}
    </div>
  )
}
