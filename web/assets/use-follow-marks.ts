import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { socketAtom } from '../lib/socket.ts'
import { dropMarksAtom, keepMarksAtom } from './marked.ts'

/** Shows what is marked in other tabs, and anywhere else, while a page of homes is open. */
export function useFollowMarks(): void {
  const socket = useAtomValue(socketAtom)
  const keep = useSetAtom(keepMarksAtom)
  const drop = useSetAtom(dropMarksAtom)
  useEffect(() => {
    const stop = socket.listen((frame) => {
      if (frame.event === 'asset:marked') keep(frame.data)
    })
    return () => {
      stop()
      // The next page loads what is marked by then.
      drop()
    }
  }, [socket, keep, drop])
}
