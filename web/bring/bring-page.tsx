import { useRouter, useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { RefusedShare } from '../../src/ways-in/domain.ts'
import { useLoaded } from '../lib/route-data.ts'
import { socketAtom } from '../lib/socket.ts'
import { bringText } from '../locales/en/bring.ts'
import { useText } from '../locales/text.ts'
import { Page } from '../shell/page.tsx'
import { Alert } from '../ui/alert.tsx'
import { CameIn } from './came-in.tsx'
import { loadBring } from './load.ts'
import { MailCard } from './mail-card.tsx'
import { PasteCard } from './paste-card.tsx'
import { PhoneCard } from './phone-card.tsx'
import { UploadCard } from './upload-card.tsx'

export { loadBring }

/** How a user brings homes in, and what came in last. */
export function BringPage() {
  const { bring } = useText(bringText)
  const { ways, now } = useLoaded<typeof loadBring>()
  const refused = useRefused()
  useLive()
  return (
    <Page heading={bring.heading} subtitle={bring.subtitle}>
      {ways === null ? (
        <Alert>{bring.failed}</Alert>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_380px] lg:grid-rows-[auto_1fr] lg:gap-5">
          <MailCard mail={ways.mail} now={now} />
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:row-span-2 lg:gap-5">
            <PhoneCard ways={ways} now={now} />
            <PasteCard refused={refused} />
            <UploadCard />
          </div>
          <CameIn items={ways.recent} now={now} />
        </div>
      )}
    </Page>
  )
}

/** Why a share was refused: its form leads back here. */
function useRefused(): RefusedShare | undefined {
  const { refused }: { refused?: unknown } = useSearch({ strict: false })
  if (refused === undefined) return undefined
  return refused === 'large' || refused === 'often' ? refused : 'failed'
}

/** Frames that come within this time (ms) are answered by one request. */
const GATHER_MS = 300

/** Loads the page again when something came in, and after the connection was lost. */
function useLive(): void {
  const router = useRouter()
  const socket = useAtomValue(socketAtom)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGreeted = false
    const stop = socket.listen(({ event }) => {
      const isBack = event === 'hello' && isGreeted
      isGreeted ||= event === 'hello'
      if (event !== 'bring' && !isBack) return
      timer ??= setTimeout(() => {
        timer = undefined
        void router.invalidate()
      }, GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [router, socket])
}
