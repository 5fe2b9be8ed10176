import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { ChecksIcon } from '@phosphor-icons/react/dist/ssr/Checks'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePrefix } from '../lib/route-data.ts'
import { notificationsText } from '../locales/en/notifications.ts'
import { useText } from '../locales/text.ts'
import { Tip } from '../ui/tip.tsx'
import { notificationsApi } from './api.ts'
import { unreadNotificationsAtom } from './atoms.ts'
import { type NotificationList, reduceNotifications } from './list.ts'
import { NotificationRow } from './notification-row.tsx'

/** Notifications in the dropdown of the bell. */
const NEWEST = 5

type Props = {
  label: string
  /** The content of the button. */
  face: ReactNode
}

/** The bell with its dropdown. It opens as soon as it is mounted, which is after a click on the button in its place. */
export function BellMenu({ label, face }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.click(), [])
  return (
    <Popover className="relative">
      <PopoverButton ref={button} className="icon-btn" aria-label={label}>
        {face}
      </PopoverButton>
      <PopoverPanel
        focus
        className="pop rise absolute end-0 top-[calc(100%+6px)] z-(--z-index-popover) w-90 max-w-[calc(100vw-24px)] overflow-hidden text-start outline-none max-sm:fixed max-sm:end-3 max-sm:top-17"
      >
        {({ close }) => <Newest onClose={close} />}
      </PopoverPanel>
    </Popover>
  )
}

function Newest({ onClose }: { onClose(): void }) {
  const { notifications } = useText(notificationsText)
  const prefix = usePrefix()
  const { list, unread, readAll, markRead } = useNewest()
  const [now] = useState(() => new Date().toISOString())

  return (
    <section aria-label={notifications.title}>
      <Header unread={unread} onReadAll={readAll} />
      <ul className="max-h-[420px] divide-y divide-line overflow-y-auto">
        {list?.notifications.length === 0 && (
          <li className="px-4 py-8 text-center text-sm text-ink-3">{notifications.none}</li>
        )}
        {list?.notifications.map((notification) => (
          <li key={notification._id}>
            <NotificationRow
              notification={notification}
              now={now}
              className="px-4"
              onOpen={({ _id, isRead }) => {
                onClose()
                if (!isRead) markRead(_id)
              }}
            />
          </li>
        ))}
      </ul>
      <Link
        to={`${prefix}/notifications`}
        className="block border-t border-line p-3.5 text-center text-base font-semibold text-accent hover:bg-hover"
        onClick={() => onClose()}
      >
        {notifications.viewAll}
      </Link>
    </section>
  )
}

function useNewest() {
  const { api } = useRouteContext({ from: '__root__' })
  const [unread, setUnread] = useAtom(unreadNotificationsAtom)
  const [list, setList] = useState<NotificationList | null>(null)

  useEffect(() => {
    let isShown = true
    notificationsApi(api)
      .page({ limit: NEWEST })
      .then((page) => {
        if (!isShown) return
        setList(page)
        setUnread(page.unread)
      }, ignore)
    return () => {
      isShown = false
    }
  }, [api, setUnread])

  function readAll(): void {
    setUnread(0)
    setList((known) => known && reduceNotifications(known, { type: 'read', id: null }))
    notificationsApi(api).readAll().catch(ignore)
  }

  function markRead(id: string): void {
    setUnread((count) => Math.max(0, count - 1))
    notificationsApi(api).read(id).catch(ignore)
  }

  return { list, unread, readAll, markRead }
}

type HeaderProps = { unread: number; onReadAll(): void }

function Header({ unread, onReadAll }: HeaderProps) {
  const { notifications } = useText(notificationsText)
  return (
    <header className="flex items-center justify-between border-b border-line py-2 ps-4 pe-2">
      <div>
        <p className="text-md font-semibold">{notifications.title}</p>
        <p className="text-xs text-ink-3" role="status">
          {notifications.unreadCount(unread)}
        </p>
      </div>
      {unread > 0 && (
        <button
          type="button"
          className="icon-btn"
          aria-label={notifications.markAll}
          onClick={onReadAll}
        >
          <ChecksIcon className="size-5.5" aria-hidden="true" />
          <Tip>{notifications.markAll}</Tip>
        </button>
      )}
    </header>
  )
}

/** Failures of the bell are not shown: the page of notifications shows them. */
function ignore(): void {}
