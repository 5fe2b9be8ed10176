import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserWire } from '../../../src/users/wire.ts'
import { failureText } from '../../lib/api-error.ts'
import { userAtom } from '../../lib/atoms.ts'
import { usersText } from '../../locales/en/users.ts'
import { useText } from '../../locales/text.ts'
import { usersApi } from './api.ts'

export type ManyAction = 'ban' | 'remove'
export type Outcome = 'done' | { problem: string }

/** Does the same with several users, one after the other. */
export function useMany(action: ManyAction, users: readonly UserWire[]) {
  const { users: words } = useText(usersText)
  const { api, store } = useRouteContext({ from: '__root__' })
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [phase, setPhase] = useState<'asked' | 'busy' | 'ended'>('asked')

  async function act({ _id }: UserWire, reason: string | null): Promise<Outcome> {
    const { ban, remove } = usersApi(api)
    try {
      await (action === 'ban' ? ban(_id, reason) : remove(_id))
      return 'done'
    } catch (error) {
      return { problem: failureText(error, words.oneFailed) }
    }
  }

  /** @param reason why they are banned; null: not stated. */
  async function run(reason: string | null): Promise<void> {
    setPhase('busy')
    const isSelf = ({ _id }: UserWire) => _id === store.get(userAtom)?._id
    // The administrator's own account is last: after it has lost its rights, the server would refuse the others.
    const inOrder = [...users.filter((user) => !isSelf(user)), ...users.filter(isSelf)]
    for (const user of inOrder) {
      const outcome = await act(user, reason)
      setOutcomes((known) => new Map([...known, [user._id, outcome]]))
    }
    setPhase('ended')
  }

  return { outcomes, isBusy: phase === 'busy', hasEnded: phase === 'ended', run }
}
