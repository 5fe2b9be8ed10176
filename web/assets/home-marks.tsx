import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/ssr/BookmarkSimple'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/ssr/EyeSlash'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { focusHeadingSoon } from '../lib/focus.ts'
import { useIsUsable } from '../lib/usable.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Tip } from '../ui/tip.tsx'
import { useMarks } from './marks.ts'

type SaveProps = { home: AssetDetailWire }

/** Saves the home, which opens its note; a second press undoes it. */
export function SaveHome({ home }: SaveProps) {
  const { homePage } = useText(homeText)
  const { isSaved, mark } = useMarks(home)
  const isUsable = useIsUsable()
  return (
    <button
      type="button"
      className={`icon-btn ${isSaved ? 'text-accent' : ''}`}
      aria-pressed={isSaved}
      aria-label={homePage.save}
      disabled={!isUsable}
      onClick={() => void mark('saved', !isSaved)}
    >
      <BookmarkSimpleIcon weight={isSaved ? 'fill' : 'regular'} aria-hidden="true" />
      <Tip>{isSaved ? homePage.saved : homePage.save}</Tip>
    </button>
  )
}

type HideProps = {
  home: AssetDetailWire
  onClose(): void
  /** In the foot of the page: with words. */
  isInFoot?: boolean
}

/** Hides the home and closes its details; one that is hidden already is shown again. */
export function HideHome({ home, onClose, isInFoot = false }: HideProps) {
  const { homePage } = useText(homeText)
  const { isHidden, mark } = useMarks(home)
  const isUsable = useIsUsable()
  function press(): void {
    void mark('hidden', !isHidden)
    if (isHidden) return
    onClose()
    // Its card, to which the focus would return, is removed from the list.
    focusHeadingSoon()
  }
  const words = isHidden ? homePage.show : homePage.hideThis
  const shared = { type: 'button' as const, disabled: !isUsable, onClick: press }
  if (isInFoot)
    return (
      <button {...shared} className="btn btn-ghost">
        <EyeSlashIcon className="size-5" aria-hidden="true" />
        <span>{words}</span>
      </button>
    )
  return (
    <button
      {...shared}
      className={`icon-btn max-sm:hidden ${isHidden ? 'text-accent' : ''}`}
      aria-pressed={isHidden}
      aria-label={homePage.hide}
    >
      <EyeSlashIcon weight={isHidden ? 'fill' : 'regular'} aria-hidden="true" />
      <Tip>{isHidden ? homePage.hidden : homePage.hide}</Tip>
    </button>
  )
}
