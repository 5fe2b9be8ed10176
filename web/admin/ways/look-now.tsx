import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { failureText } from '../../lib/api-error.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { waysText } from '../../locales/en/ways.ts'
import { useText } from '../../locales/text.ts'

/** Asks for one pass of a source. */
export function LookNow({ source, name }: { source: string; name: string }) {
  const { ways: words, common } = useText(waysText)
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const isHydrated = useIsHydrated()
  const [said, setSaid] = useState<string | null>(null)
  async function look(): Promise<void> {
    try {
      await api.call('POST', `/api/status/${encodeURIComponent(source)}/run`, {})
      setSaid(words.asked)
      void router.invalidate()
    } catch (error) {
      setSaid(failureText(error, common.generic))
    }
  }
  return (
    <>
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-label={words.lookNowNamed(name)}
        disabled={!isHydrated}
        onClick={() => void look()}
      >
        {words.lookNow}
      </button>
      <p role="status" className="self-center text-sm text-ink-3">
        {said}
      </p>
    </>
  )
}
