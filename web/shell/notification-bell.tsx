/** The place of the notification bell. It stays empty until there is a list that it could open. */
export function NotificationBell() {
  return <span data-place="notification-bell" />
}
