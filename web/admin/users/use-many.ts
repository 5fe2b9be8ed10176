import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { MANY_MAX } from '../../../src/users/directory/domain.ts'
import type { UserWire } from '../../../src/users/wire.ts'
import { failureText } from '../../lib/api-error.ts'
import { userAtom } from '../../lib/atoms.ts'
import { usersText } from '../../locales/en/users.ts'
import { useText } from '../../locales/text.ts'
import { type ManyAction, usersApi } from './api.ts'

export type Outcome = 'done' | { problem: string }
const DONE: Outcome = 'done'

/** Does the same with several users, some with each request, until one fails. */
export function useMany(action: ManyAction, users: readonly UserWire[]) {
  const { users: words } = useText(usersText)
  const { api, store } = useRouteContext({ from: '__root__' })
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [phase, setPhase] = useState<'asked' | 'busy' | 'ended'>('asked')

  /** @returns what came of each, and whether the request was answered. */
  async function act(ids: readonly string[], reason: string | null) {
    try {
      const { results } = await usersApi(api).many(action, ids, reason)
      const told = results.map(
        ({ _id, problem }) => [_id, problem === null ? DONE : { problem }] as const,
      )
      return { isAnswered: true, told }
    } catch (error) {
      const problem = failureText(error, words.oneFailed)
      return { isAnswered: false, told: ids.map((id) => [id, { problem }] as const) }
    }
  }

  /** @param reason why they are banned; null: not stated. */
  async function run(reason: string | null): Promise<void> {
    setPhase('busy')
    const isSelf = ({ _id }: UserWire) => _id === store.get(userAtom)?._id
    // The administrator's own account is last: after it has lost its rights, the server would refuse the others.
    const inOrder = [...users.filter((user) => !isSelf(user)), ...users.filter(isSelf)]
    for (let from = 0; from < inOrder.length; from += MANY_MAX) {
      const ids = inOrder.slice(from, from + MANY_MAX).map(({ _id }) => _id)
      const { isAnswered, told } = await act(ids, reason)
      setOutcomes((known) => new Map<string, Outcome>([...known, ...told]))
      // What failed here would fail with the others too: they stay as they are, and selected.
      if (!isAnswered) break
    }
    setPhase('ended')
  }

  return { outcomes, isBusy: phase === 'busy', hasEnded: phase === 'ended', run }
}
