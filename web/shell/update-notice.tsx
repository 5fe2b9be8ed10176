import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { isOutdatedAtom } from '../lib/atoms.ts'
import { takeOver } from '../lib/worker.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'

/** Says that the server has a newer version than this page, and loads it on request. Drafts are kept. */
export function UpdateNotice() {
  const { connection, status } = useText()
  const isOutdated = useAtomValue(isOutdatedAtom)
  const [isBusy, setBusy] = useState(false)
  const { updated, updatedHint } = connection
  useEffect(() => {
    if (isOutdated) void notify(updated, updatedHint)
  }, [isOutdated, updated, updatedHint])
  if (!isOutdated) return null
  return (
    <div
      className="fixed inset-x-3 bottom-4 z-(--z-index-toast) mx-auto flex max-w-md items-center gap-3 rounded-xl bg-raised p-4 shadow-3"
      role="status"
    >
      <Icon name="refresh" className="size-5 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 text-sm">
        <b className="block text-base font-semibold">{updated}</b>
        <span className="text-ink-2">{updatedHint}</span>
      </p>
      <button
        type="button"
        className="btn btn-primary btn-sm"
        disabled={isBusy}
        onClick={() => {
          setBusy(true)
          takeOver()
        }}
      >
        {status.refreshShort}
      </button>
    </div>
  )
}

/** One notification for all tabs, where notifications are permitted. A click on it brings a tab to the front. */
async function notify(title: string, body: string): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration
    ?.showNotification(title, {
      body,
      tag: 'update',
      icon: '/icon-192.png',
      badge: '/badge-96.png',
    })
    .catch((error) => console.warn(error))
}
