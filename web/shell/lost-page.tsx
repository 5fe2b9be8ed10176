import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MissingChunk } from '../lib/chunk.ts'
import { isReachable } from '../lib/connection.ts'
import { openKept } from '../lib/kept.ts'
import { useRetry } from '../lib/retry.ts'
import { useText } from '../locales/text.ts'
import { Facade } from '../ui/facade.tsx'
import { StatusPage } from './status-page.tsx'

const DARK = ['......', '......', '......']

/**
 * Stands in the place of a page that could not be fetched. It opens the page when the server answers again, and at once
 * as it was seen last if the worker has kept it.
 */
export function OfflinePage() {
  const { connection, common } = useText()
  const router = useRouter()
  const { secondsLeft, tryNow } = useRetry(async () => {
    const isBack = await isReachable()
    if (isBack) await router.invalidate()
    return isBack
  })
  useEffect(() => {
    const { pathname, searchStr } = router.state.location
    void openKept(pathname + searchStr)
  }, [router])
  return (
    <StatusPage>
      <Facade rows={DARK} className="w-full max-w-[256px]" />
      <h2 className="mt-7 text-2xl font-semibold">{connection.offline}</h2>
      <p className="mt-2 max-w-sm text-md text-ink-2">{connection.offlineHint}</p>
      <button type="button" className="btn btn-primary btn-lg mt-6" onClick={tryNow}>
        {common.tryAgain}
      </button>
      <p className="mt-3 text-sm text-ink-3 tabular">{connection.nextTry(secondsLeft)}</p>
    </StatusPage>
  )
}

/** Stands in the place of a page whose chunk the server does not have, although the page was reloaded. */
export function UpdatedPage() {
  const { connection, status } = useText()
  return (
    <StatusPage>
      <Facade rows={DARK} className="w-full max-w-[256px]" />
      <h2 className="mt-7 text-2xl font-semibold">{connection.updated}</h2>
      <p className="mt-2 max-w-sm text-md text-ink-2">{connection.updatedHint}</p>
      <button
        type="button"
        className="btn btn-primary btn-lg mt-6"
        onClick={() => location.reload()}
      >
        {status.refresh}
      </button>
    </StatusPage>
  )
}

export const isUpdated = (error: unknown) => error instanceof MissingChunk
