import { useIsHydrated } from '../lib/hydrated.ts'
import { shareText } from '../locales/en/share.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'

type Props = {
  id: string
  count: number
  /** The places of the photos that are left out. */
  without: ReadonlySet<number>
  onToggle(index: number): void
}

/** The photos that were shared. Each can be left out. */
export function SharedPhotos({ id, count, without, onToggle }: Props) {
  const { share } = useText(shareText)
  const isHydrated = useIsHydrated()
  return (
    <ul className="flex gap-2 overflow-x-auto px-5 pt-4">
      {Array.from({ length: count }, (_, index) => {
        const isOut = without.has(index)
        const number = index + 1
        return (
          <li
            key={number}
            className="relative aspect-[3/2] w-36 shrink-0 overflow-hidden rounded-md bg-sunken"
          >
            <img
              src={`/api/inbox/shared/${id}/photos/${index}`}
              alt={share.photo(number)}
              className={`size-full object-cover ${isOut ? 'opacity-30' : ''}`}
            />
            <button
              type="button"
              className="hit absolute end-1.5 top-1.5 grid size-8 place-items-center rounded-full bg-raised text-ink shadow-2"
              aria-label={isOut ? share.takeBack(number) : share.leaveOut(number)}
              aria-pressed={isOut}
              disabled={!isHydrated}
              onClick={() => onToggle(index)}
            >
              {isOut ? (
                <Icon name="undo" className="size-4" />
              ) : (
                <Icon name="close" className="size-4" />
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
