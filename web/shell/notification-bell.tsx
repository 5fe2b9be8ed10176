/** The place of the notification bell, empty until the notifications are built. */
export function NotificationBell() {
  return <span data-place="notification-bell" />
}
