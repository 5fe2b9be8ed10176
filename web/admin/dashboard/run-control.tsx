import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { failureText } from '../../lib/api-error.ts'
import { ScriptOnly } from '../../lib/script-only.tsx'
import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'
import { Action } from '../../ui/action.tsx'
import { dashboardApi } from './api.ts'
import type { Service } from './service.ts'

type Props = { service: Service; title: string; onRun(): void }

/** The request for a run. `after` is the newest run at that time, or null when there was none. */
type Asked =
  | { state: 'sending' }
  | { state: 'accepted'; after: string | null }
  | { refusal: string }

/** Requests one run, and shows how far it has come. */
export function RunControl({ service: { run, status }, title, onRun }: Props) {
  const { services } = useText(dashboardText)
  const { progress, runs } = status
  const newest = runs[0]?._id ?? null
  const { isSending, isWaiting, refusal, request } = useRequest({ run, newest, onRun })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ScriptOnly>
        <Action
          className="btn btn-line btn-sm"
          aria-label={services.runNamed(title)}
          isBusy={isSending || progress !== null}
          onClick={() => void request()}
        >
          {services.runNow}
        </Action>
      </ScriptOnly>
      <p className="min-w-0 flex-1 text-sm text-ink-2 tabular" role="status">
        {progress
          ? services.progress(
              progress.pages,
              services.count(progress.seen),
              services.count(progress.new),
            )
          : isWaiting && services.requested}
      </p>
      {refusal !== null && (
        <p className="w-full text-sm font-medium text-danger" role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}

type RequestOptions = Pick<Service, 'run'> & { newest: string | null; onRun(): void }

function useRequest({ run, newest, onRun }: RequestOptions) {
  const { services } = useText(dashboardText)
  const { api } = useRouteContext({ from: '__root__' })
  const [asked, setAsked] = useState<Asked | null>(null)
  const isSending = asked !== null && 'state' in asked && asked.state === 'sending'
  const isWaiting = asked !== null && 'after' in asked && asked.after === newest
  const refusal = asked !== null && 'refusal' in asked ? asked.refusal : null

  async function request(): Promise<void> {
    setAsked({ state: 'sending' })
    try {
      await dashboardApi(api).run(run)
      setAsked({ state: 'accepted', after: newest })
      onRun()
    } catch (error) {
      setAsked({ refusal: failureText(error, services.runFailed) })
    }
  }

  return { isSending, isWaiting, refusal, request }
}
