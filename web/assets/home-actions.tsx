import { callLink, phoneOf } from '../../src/assets/domain/phone.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { part } from '../lib/island.tsx'
import { useIsUsable } from '../lib/usable.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { LateMenu } from '../ui/late-menu.tsx'
import { useMarks } from './marks.ts'

const importMenu = () => import('./home-menu.tsx')
const MENU = part(async () => (await importMenu()).HomeMenu)

/** Calls the poster and saves the home; what else can be done with it is in a menu. */
export function HomeActions({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const { phoneNumber, removedAt } = home
  return (
    <div className="home-acts">
      {removedAt && <p className="chip chip-line">{homes.gone}</p>}
      {!removedAt && phoneNumber && (
        <a className="btn btn-soft btn-sm" href={callLink(phoneNumber)}>
          <bdi dir="ltr">{phoneOf(phoneNumber)?.shown ?? phoneNumber}</bdi>
        </a>
      )}
      <Save home={home} />
      <More home={home} />
    </div>
  )
}

/** The style sheet draws its icon, and its tooltip from its name or what it says instead. */
function Save({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const { isSaved, mark } = useMarks(home)
  const isUsable = useIsUsable()
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={homes.save}
      data-tip={isSaved ? homes.saved : undefined}
      data-mark="saved"
      disabled={!isUsable}
      onClick={() => void mark('saved', !isSaved)}
    />
  )
}

/** What else can be done with the home. */
function More({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const isHydrated = useIsHydrated()
  return (
    <LateMenu menu={MENU} load={importMenu} of={{ home }} label={homes.more} isOff={!isHydrated} />
  )
}
