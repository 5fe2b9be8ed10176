import { type NavigateOptions, useLocation, useNavigate } from '@tanstack/react-router'
import { usePrefix } from '../lib/route-data.ts'
import { changed, type FinderSearch, finderSearch } from './search.ts'

type How = { isReplacing?: boolean } & Pick<NavigateOptions, 'state'>

/** The address of the page, read and changed. */
export function useFinder() {
  const raw = useLocation({ select: (location) => location.search })
  const search = finderSearch(raw as Record<string, unknown>)
  const navigate = useNavigate()
  const to = `${usePrefix()}/properties` as const
  const go = (next: FinderSearch, { isReplacing = false, ...more }: How = {}) =>
    navigate({ to, search: next, replace: isReplacing, resetScroll: false, ...more })
  return {
    search,
    to,
    go,
    /** Changes filters or the sort. */
    change: (part: Parameters<typeof changed>[1], options?: { isReplacing: boolean }) =>
      go(changed(search, part), options),
    openHome: (home: string) => go({ ...search, home }),
    closeHome: () => {
      const { home: _, ...rest } = search
      return go(rest)
    },
  }
}

export type Finder = ReturnType<typeof useFinder>
