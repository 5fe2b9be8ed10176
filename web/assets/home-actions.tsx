import { useState } from 'react'
import { callLink, phoneOf } from '../../src/assets/domain/phone.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { Island, part } from '../lib/island.tsx'
import { preload } from '../lib/preload.ts'
import { useIsUsable } from '../lib/usable.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { Tip } from '../ui/tip.tsx'
import { useMarks } from './marks.ts'

const importMenu = () => import('./home-menu.tsx')
const MENU = part(async () => (await importMenu()).HomeMenu)

/** Calls the poster and saves the home; what else can be done with it is in a menu. */
export function HomeActions({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const { phoneNumber, removedAt } = home
  return (
    <div className="relative mt-3 flex items-center gap-1">
      {removedAt && <p className="chip chip-line">{homes.gone}</p>}
      {!removedAt && phoneNumber && (
        <a className="btn btn-soft btn-sm min-w-0" href={callLink(phoneNumber)}>
          <Icon name="phone" className="size-4.5" />
          <bdi className="truncate tabular-nums" dir="ltr">
            {phoneOf(phoneNumber)?.shown ?? phoneNumber}
          </bdi>
        </a>
      )}
      <span className="ms-auto flex shrink-0 items-center gap-2">
        <Save home={home} />
        <More home={home} />
      </span>
    </div>
  )
}

function Save({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const { isSaved, mark } = useMarks(home)
  const isUsable = useIsUsable()
  return (
    <button
      type="button"
      className={`icon-btn-sm ${isSaved ? 'text-accent' : ''}`}
      aria-pressed={isSaved}
      aria-label={homes.save}
      data-mark="saved"
      disabled={!isUsable}
      onClick={() => void mark('saved', !isSaved)}
    >
      <Icon name={isSaved ? 'bookmark-fill' : 'bookmark'} className="size-5" />
      <Tip at="above">{isSaved ? homes.saved : homes.save}</Tip>
    </button>
  )
}

/** The button of the menu, which is in a chunk of its own, fetched when the button is pointed at. */
function More({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const isHydrated = useIsHydrated()
  const [isShown, setShown] = useState(false)
  const fetchEarly = () => preload(importMenu)
  const button = (
    <button
      type="button"
      className="icon-btn-sm"
      aria-label={homes.more}
      aria-haspopup="menu"
      aria-expanded="false"
      disabled={!isHydrated}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={() => setShown(true)}
    >
      <Icon name="more" className="size-5" />
      <Tip at="above">{homes.more}</Tip>
    </button>
  )
  if (!isShown) return button
  return (
    <Island
      part={MENU}
      of={{ home }}
      loading={button}
      broken={button}
      onClose={() => setShown(false)}
    />
  )
}
