import { getRouteApi } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useIsHydrated } from '../lib/hydrated.ts'
import { chatsAtom } from './atoms.ts'
import { type ChatEntry, inListOrder } from './list.ts'

const frame = getRouteApi('/frame')

/** The chats of the user. Hydration has to render what the server rendered, whatever has arrived since. */
export function useChats(): readonly ChatEntry[] {
  const { chats } = frame.useLoaderData()
  const known = useAtomValue(chatsAtom)
  const isHydrated = useIsHydrated()
  return isHydrated ? known : (chats?.toSorted(inListOrder) ?? [])
}
