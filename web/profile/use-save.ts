import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserWire } from '../../src/users/wire.ts'
import { ApiError, failureText } from '../lib/api-error.ts'
import { userAtom } from '../lib/atoms.ts'
import { profileText } from '../locales/en/profile.ts'
import { useText } from '../locales/text.ts'
import { type ProfileChangeWire, profileApi } from './api.ts'

/** Saves a profile. The user's own is updated on the whole page. */
export function useSave(userId: string) {
  const { profile } = useText(profileText)
  const context = useRouteContext({ from: '__root__' })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Answers the saved profile, or undefined after a failure. */
  async function save(change: ProfileChangeWire): Promise<UserWire | undefined> {
    setBusy(true)
    setProblem(null)
    try {
      if (userId === '') throw new ApiError(profile.idRequired, 400)
      const saved = await profileApi(context.api).changeUser(userId, change)
      if (saved._id === context.store.get(userAtom)?._id) context.store.set(userAtom, saved)
      return saved
    } catch (error) {
      setProblem(failureText(error, profile.failed))
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { save, isBusy, problem, setProblem }
}
