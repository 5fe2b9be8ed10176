import { commonText } from '../locales/en/common.ts'
import { useText } from '../locales/text.ts'

/** The class of a list of homes; one home in a row beside the map. */
export const gridOf = (isNarrow: boolean) => (isNarrow ? 'home-grid narrow' : 'home-grid')

const CARDS = [1, 2, 3, 4, 5, 6]

/** Cards on their way, in the size of cards. */
export function HomesSkeleton({ isNarrow }: { isNarrow: boolean }) {
  const { status } = useText(commonText)
  return (
    <ul className={gridOf(isNarrow)} aria-busy="true" aria-label={status.loading}>
      {CARDS.map((card) => (
        <li key={card}>
          <div className="card overflow-hidden">
            <div className="skel aspect-[3/2] rounded-none" />
            <div className="grid gap-2 p-4">
              <div className="skel h-7 w-28" />
              <div className="skel h-6 w-44" />
              <div className="skel h-5 w-56 max-w-full" />
              <div className="skel mt-2 h-5 w-48" />
              <div className="skel mt-8 h-8" />
              <div className="skel h-5 w-40" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
