import { Link, useRouteContext } from '@tanstack/react-router'
import { shareText } from '../locales/en/share.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { drop } from './load.ts'

/** `id`: of what the server keeps; null: it keeps nothing. */
type Props = { id: string | null; isOff: boolean }

/** Its button submits the form around it: nothing else saves what was shared. It stays in sight on phones. */
export function SaveBar({ id, isOff }: Props) {
  const { share } = useText(shareText)
  const { api } = useRouteContext({ from: '__root__' })
  // What could not be dropped is forgotten by itself.
  const forget = () => void (id !== null && drop(api, id))
  return (
    <div className="border-line bg-surface p-5 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-(--z-index-sticky) max-lg:border-t max-lg:p-4">
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary btn-lg flex-1" disabled={isOff}>
          <Icon name="bookmark" className="size-5" />
          {share.save}
        </button>
        <Link to="/properties" className="btn btn-line btn-lg" onClick={forget}>
          {share.notAHome}
        </Link>
      </div>
      <p className="hint text-center max-lg:hidden">{share.until}</p>
    </div>
  )
}
