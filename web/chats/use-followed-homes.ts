import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import type { AssetWire } from '../../src/assets/wire.ts'
import { assetsApi } from '../assets/api.ts'
import { missedFrames, socketAtom } from '../lib/socket.ts'
import { useLatest } from '../lib/use-latest.ts'
import type { ThreadMessage } from './thread.ts'

/** Changes that come within this time are read together, in milliseconds. */
const GATHER_MS = 300
/** Homes that are read again at most, the newest posts first. */
const HOMES_MAX = 20

/** Reads a home of the thread again when the server says that it has changed; after many changes, the newest ones. */
export function useFollowedHomes(
  messages: readonly ThreadMessage[],
  onHome: (home: AssetWire) => void,
): void {
  const { api } = useRouteContext({ from: '__root__' })
  const store = useStore()
  const socket = useAtomValue(socketAtom)
  const shown = useLatest(messages)
  useEffect(() => {
    const changed = new Set<string>()
    let isAll = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      const homes = [
        ...new Set(shown.current.toReversed().flatMap(({ asset }) => asset?._id ?? [])),
      ]
      const wanted = homes.filter((id) => isAll || changed.has(id)).slice(0, HOMES_MAX)
      changed.clear()
      isAll = false
      // A home that cannot be read stays as it is known, until its next change.
      for (const id of wanted)
        assetsApi(api)
          .one(id)
          .then(onHome, () => undefined)
    }
    const isMissing = missedFrames(store)
    const stop = socket.listen((frame) => {
      if (frame.event === 'asset:updated') changed.add(frame.data.assetId)
      else if (isMissing(frame) || (frame.event === 'resync' && frame.data.topic === 'asset'))
        isAll = true
      else return
      timer ??= setTimeout(read, GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [api, socket, onHome, store])
}
