import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { missedFrames, socketAtom } from '../lib/socket.ts'
import { useLatest } from '../lib/use-latest.ts'
import { lastListAtom } from './atoms.ts'

/** Changes that come within this time are shown together, in milliseconds. */
const GATHER_MS = 300

/** Loads the page again when the server says that one of these homes has changed. */
export function useFollowHomes(ids: readonly string[]): void {
  const router = useRouter()
  const store = useStore()
  const socket = useAtomValue(socketAtom)
  const setLastList = useSetAtom(lastListAtom)
  const followed = useLatest(ids)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const isMissing = missedFrames(store)
    const stop = socket.listen((frame) => {
      const isMeant =
        (frame.event === 'asset:updated' && followed.current.includes(frame.data.assetId)) ||
        (frame.event === 'resync' && frame.data.topic === 'asset') ||
        isMissing(frame)
      if (!isMeant || timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        setLastList(null)
        void router.invalidate()
      }, GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [router, socket, setLastList, store])
}
