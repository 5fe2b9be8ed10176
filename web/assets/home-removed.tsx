import { DoorOpenIcon } from '@phosphor-icons/react/dist/ssr/DoorOpen'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { dayTimeText } from './home-words.ts'

const DAY_MS = 86_400_000

type Props = { home: AssetDetailWire; removedAt: string; now: string }

/** That the home has no live listing, since when, and for how long it was. */
export function HomeRemoved({ home, removedAt, now }: Props) {
  const { homePage } = useText(homeText)
  const words = homePage.removed
  const days = Math.round((Date.parse(removedAt) - Date.parse(home.firstSeenAt)) / DAY_MS)
  return (
    <div className="flex gap-3 rounded-xl bg-sunken p-4" role="status">
      <DoorOpenIcon className="size-6 shrink-0 text-ink-2" aria-hidden="true" />
      <div>
        <p className="font-semibold">{words.title}</p>
        <p className="mt-1 text-base text-ink-2">
          {words.since(home.listings.length, dayTimeText(removedAt, now))}{' '}
          {words.days(Math.max(1, days))} {words.returns}
        </p>
      </div>
    </div>
  )
}
