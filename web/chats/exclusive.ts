import { atom, useStore } from 'jotai'
import { useCallback } from 'react'

const busyAtom = atom(false)

/**
 * Runs a request of the chats (fetching the list, sending, creating a chat), one at a time: while one is running,
 * another one is not made, and the answer is undefined.
 */
export function useExclusive() {
  const store = useStore()
  return useCallback(
    async <Answer>(request: () => Promise<Answer>): Promise<Answer | undefined> => {
      if (store.get(busyAtom)) return undefined
      store.set(busyAtom, true)
      try {
        return await request()
      } finally {
        store.set(busyAtom, false)
      }
    },
    [store],
  )
}
