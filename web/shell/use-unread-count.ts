import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { unreadTotalAtom } from '../chats/atoms.ts'

const COUNT = /^\(\d+\) /

/** Shows the number of unread messages before the title of the tab and on the icon of the application. */
export function useUnreadCount(): void {
  const unread = useAtomValue(unreadTotalAtom)
  useEffect(() => {
    // Browsers without such an icon lack this method, and other browsers refuse it in a tab.
    if ('setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => undefined)
  }, [unread])
  useEffect(() => {
    const show = () => {
      const title = document.title.replace(COUNT, '')
      const counted = unread === 0 ? title : `(${unread}) ${title}`
      if (document.title !== counted) document.title = counted
    }
    show()
    // Each page sets its own title.
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [unread])
}
