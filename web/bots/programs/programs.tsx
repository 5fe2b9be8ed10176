import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { programsText } from '../../locales/en/programs.ts'
import { useText } from '../../locales/text.ts'
import { Spinner } from '../../ui/action.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { programsApi, type WebhookWire } from './api.ts'
import { Feed } from './feed.tsx'
import { Webhooks } from './webhooks.tsx'

type Loaded = { webhooks: WebhookWire[]; feedSince: string | null }

/** The webhooks and the feed of a bot. */
export function Programs({ botId }: { botId: string }) {
  const { programs } = useText(programsText)
  const { api } = useRouteContext({ from: '__root__' })
  const calls = useMemo(() => programsApi(api, botId), [api, botId])
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null)

  const load = useCallback(() => {
    setLoaded(null)
    Promise.all([calls.webhooks(), calls.feed()]).then(
      ([webhooks, { createdAt }]) => setLoaded({ webhooks, feedSince: createdAt }),
      () => setLoaded('failed'),
    )
  }, [calls])
  useEffect(load, [load])

  if (loaded === null)
    return (
      <p className="flex h-40 items-center justify-center gap-2 text-base text-ink-3" role="status">
        <Spinner />
        {programs.loading}
      </p>
    )
  if (loaded === 'failed') return <NotLoaded onRetry={load} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Webhooks calls={calls} webhooks={loaded.webhooks} />
      <Feed calls={calls} since={loaded.feedSince} />
      <p className="text-sm text-ink-3">{programs.ends}</p>
    </div>
  )
}
