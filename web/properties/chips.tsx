import { Link } from '@tanstack/react-router'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import type { Applied } from './applied.ts'
import { changed, cleared } from './search.ts'
import type { Finder } from './use-finder.ts'

type Props = { finder: Finder; applied: readonly Applied[] }

/** The filters that are on. Each is a link to the page without it, so that it also works without JavaScript. */
export function Chips({ finder: { search, to }, applied }: Props) {
  const { finder: words } = useText(finderText)
  return (
    <>
      {applied.map(({ key, label, without }) => (
        <span
          key={key}
          className="inline-flex h-8 items-center gap-1 rounded-sm bg-surface ps-2.5 pe-1 text-sm font-medium text-ink-2 shadow-1"
        >
          <bdi className="max-w-60 truncate">{label}</bdi>
          <Link
            className="hit relative grid size-6 place-items-center rounded-[5px] hover:bg-hover"
            to={to}
            search={changed(search, without)}
            resetScroll={false}
            aria-label={words.remove(label)}
          >
            <Icon name="close" className="size-3.5" />
          </Link>
        </span>
      ))}
      {applied.length > 1 && (
        <Link
          className="ms-1 inline-flex h-8 items-center text-sm font-semibold text-accent hover:underline"
          to={to}
          search={cleared(search)}
          resetScroll={false}
        >
          {words.clearAll}
        </Link>
      )}
    </>
  )
}
