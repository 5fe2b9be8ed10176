import { ChecksIcon } from '@phosphor-icons/react/dist/ssr/Checks'
import { useAtomValue } from 'jotai'
import { isAdmin } from '../../src/users/domain.ts'
import { userAtom } from '../lib/atoms.ts'
import type { LoaderInput } from '../lib/context.ts'
import { focusHeading } from '../lib/focus.ts'
import { useLoaded, usePrefix } from '../lib/route-data.ts'
import { ScriptOnly } from '../lib/script-only.tsx'
import { notificationsText } from '../locales/en/notifications.ts'
import { useText } from '../locales/text.ts'
import { Page } from '../shell/page.tsx'
import { Alert } from '../ui/alert.tsx'
import { Count } from '../ui/count.tsx'
import { FocusKept } from '../ui/focus-kept.ts'
import { Announcement } from './announcement.tsx'
import { notificationsApi } from './api.ts'
import { SetupGuide } from './guide/setup-guide.tsx'
import { NotificationRow } from './notification-row.tsx'
import { TestForm } from './test-form.tsx'
import { PAGE_SIZE, useNotifications } from './use-notifications.ts'

export async function loadNotifications({ context }: LoaderInput) {
  const list = await notificationsApi(context.api).page({ limit: PAGE_SIZE })
  return { list, now: new Date().toISOString() }
}

export function NotificationsPage() {
  const { notifications } = useText(notificationsText)
  const user = useAtomValue(userAtom)
  const prefix = usePrefix()
  const isByAdmin = user !== null && isAdmin(user)
  const layout = isByAdmin ? 'md:grid-cols-[minmax(0,1fr)_360px] md:items-start' : 'max-w-[960px]'
  return (
    <Page heading={notifications.title} subtitle={notifications.subtitle}>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${layout}`}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Latest />
          <SetupGuide />
        </div>
        {isByAdmin && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <TestForm />
            {prefix === '/admin' && <Announcement />}
          </div>
        )}
      </div>
    </Page>
  )
}

function Latest() {
  const { notifications } = useText(notificationsText)
  const { list: loaded, now } = useLoaded<typeof loadNotifications>()
  const { list, problem, isLoading, open, readAll, loadMore } = useNotifications(loaded)
  return (
    <section className="card overflow-hidden" aria-labelledby="latest">
      <LatestHeader unread={list.unread} onReadAll={readAll} />
      {problem && <Alert className="mx-4 mt-3">{problem}</Alert>}
      {list.notifications.length === 0 ? (
        <None />
      ) : (
        <section
          className="h-feed overflow-y-auto md:h-feed-lg"
          tabIndex={0}
          aria-label={notifications.title}
        >
          <ul className="divide-y divide-line">
            {list.notifications.map((notification) => (
              <li key={notification._id}>
                <NotificationRow notification={notification} now={now} onOpen={open} />
              </li>
            ))}
          </ul>
          {list.notifications.length < list.total && (
            <MoreButton isLoading={isLoading} onClick={loadMore} />
          )}
        </section>
      )}
    </section>
  )
}

type HeaderProps = { unread: number; onReadAll(): void }

function LatestHeader({ unread, onReadAll }: HeaderProps) {
  const { notifications } = useText(notificationsText)
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-5 py-2.5">
      <h2 className="text-lg font-semibold" id="latest">
        {notifications.latest} <Count count={unread} className="ms-1" />
      </h2>
      {unread > 0 && (
        <ScriptOnly>
          <button
            type="button"
            className="btn btn-ghost btn-sm -me-2"
            onClick={() => {
              onReadAll()
              // The button goes once all are read.
              focusHeading({ preventScroll: true })
            }}
          >
            <ChecksIcon className="size-4.5" aria-hidden="true" />
            {notifications.markAll}
          </button>
        </ScriptOnly>
      )}
    </header>
  )
}

type MoreProps = { isLoading: boolean; onClick(): void }

function MoreButton({ isLoading, onClick }: MoreProps) {
  const { notifications } = useText(notificationsText)
  return (
    <ScriptOnly>
      <FocusKept />
      <button
        type="button"
        className="block w-full border-t border-line p-3.5 text-base font-semibold text-accent hover:bg-hover"
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) onClick()
        }}
      >
        {notifications.more}
      </button>
    </ScriptOnly>
  )
}

function None() {
  const { notifications } = useText(notificationsText)
  return (
    <div className="px-5 py-8 text-center">
      <p className="font-semibold">{notifications.none}</p>
      <p className="mt-1 text-sm text-ink-3">{notifications.noneHint}</p>
    </div>
  )
}
