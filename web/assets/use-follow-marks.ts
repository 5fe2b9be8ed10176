import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { missedFrames, socketAtom } from '../lib/socket.ts'
import { dropMarksAtom, keepMarksAtom } from './marked.ts'

/** Shows what is marked in other tabs, and anywhere else, while a page of homes is open. */
export function useFollowMarks(): void {
  const store = useStore()
  const socket = useAtomValue(socketAtom)
  const keep = useSetAtom(keepMarksAtom)
  const drop = useSetAtom(dropMarksAtom)
  useEffect(() => {
    const isMissing = missedFrames(store)
    const stop = socket.listen((frame) => {
      if (frame.event === 'asset:marked') keep(frame.data)
      // What is loaded again now is newer.
      if (isMissing(frame)) drop()
    })
    return () => {
      stop()
      // The next page loads what is marked by then.
      drop()
    }
  }, [socket, keep, drop, store])
}
