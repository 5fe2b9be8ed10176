import { callLink, phoneOf } from '../../src/assets/domain/phone.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { part } from '../lib/island.tsx'
import { useIsUsable } from '../lib/usable.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { LateMenu } from '../ui/late-menu.tsx'
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

/** What else can be done with the home. */
function More({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const isHydrated = useIsHydrated()
  return (
    <LateMenu
      menu={MENU}
      load={importMenu}
      of={{ home }}
      label={homes.more}
      className="icon-btn-sm"
      isOff={!isHydrated}
    >
      <Icon name="more" className="size-5" />
      <Tip at="above">{homes.more}</Tip>
    </LateMenu>
  )
}
