import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { isConnectedAtom } from '../lib/atoms.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'

/** A chat that could not be read: it is read again when the user asks for it, and when the connection is back. */
export function UnreadThread() {
  const { chats } = useText(chatsText)
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    // The frame and the list stay as they are: without a connection they could not be loaded again.
    await router.invalidate({ filter: ({ routeId }) => routeId.endsWith('/$chatId') })
    setBusy(false)
  }
  useReturn(again)
  return (
    <div className="grid min-h-0 flex-1 content-center justify-items-center gap-3 bg-chat-well p-5">
      <Alert>{chats.loadFailed}</Alert>
      <button type="button" className="btn btn-line" disabled={isBusy} onClick={() => void again()}>
        {chats.again}
      </button>
    </div>
  )
}

/** Calls when the page is connected again after it was not. */
function useReturn(call: () => Promise<void>): void {
  const isConnected = useAtomValue(isConnectedAtom)
  const was = useRef(isConnected)
  const latest = useRef(call)
  latest.current = call
  useEffect(() => {
    if (isConnected && !was.current) void latest.current()
    was.current = isConnected
  }, [isConnected])
}
