import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/ssr/BookmarkSimple'
import { shareText } from '../locales/en/share.ts'
import { useText } from '../locales/text.ts'

type Props = { isOff: boolean; onSave(): void; onLeave(): void }

/** The only way by which what was shared is saved. On small screens it stays in sight. */
export function SaveBar({ isOff, onSave, onLeave }: Props) {
  const { share } = useText(shareText)
  return (
    <div className="border-line bg-surface p-5 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-(--z-index-sticky) max-lg:border-t max-lg:p-4">
      <div className="flex gap-3">
        <button
          type="button"
          className="btn btn-primary btn-lg flex-1"
          disabled={isOff}
          onClick={onSave}
        >
          <BookmarkSimpleIcon className="size-5" aria-hidden="true" />
          {share.save}
        </button>
        <button type="button" className="btn btn-line btn-lg" onClick={onLeave}>
          {share.notAHome}
        </button>
      </div>
      <p className="hint text-center max-lg:hidden">{share.until}</p>
    </div>
  )
}
