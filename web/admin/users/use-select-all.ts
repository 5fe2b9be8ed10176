import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserWire } from '../../../src/users/wire.ts'
import { usersApi } from './api.ts'
import type { UsersSearch } from './search.ts'
import type { Selection } from './use-selection.ts'

/** The most users that are selected at once: all of them are named before anything is done with them. */
const SELECTED_MAX = 1_000
/** The largest page of the server. */
const PAGE = 100

type Options = { search: UsersSearch; total: number; selection: Selection }

/** Selects the users of all pages that the search has found. */
export function useSelectAll({ search, total, selection }: Options) {
  const { api } = useRouteContext({ from: '__root__' })
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const count = Math.min(total, SELECTED_MAX)

  async function select(): Promise<void> {
    setState('busy')
    const { page: _, size: __, ...filter } = search
    const all: UserWire[] = []
    try {
      for (let page = 1; all.length < count; page += 1) {
        const { users } = await usersApi(api).find({ ...filter, page, size: PAGE })
        all.push(...users)
        // Some were deleted meanwhile.
        if (users.length < PAGE) break
      }
      selection.mark(all.slice(0, SELECTED_MAX), true)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return { count, isBusy: state === 'busy', isFailed: state === 'failed', select }
}
