import { useRouteContext } from '@tanstack/react-router'
import { LogOutNotice } from './log-out-notice.tsx'
import { StatusPage } from './status-page.tsx'

/** Stands in the place of every page after a log-out that the server did not answer; then the login page opens. */
export function LoggedOut() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <StatusPage>
      <LogOutNotice api={api} onEnded={() => location.assign('/login')} />
    </StatusPage>
  )
}
