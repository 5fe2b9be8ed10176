import { useEffect, useState } from 'react'
import { joiningText } from '../locales/en/joining.ts'
import { useText } from '../locales/text.ts'
import { usePublicPage } from '../public-pages/state.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { StatusPage } from '../shell/status-page.tsx'
import { Robot } from '../ui/robot.tsx'
import { authApi } from './api.ts'
import { Onward } from './onward.tsx'

const WELCOME_MS = 2_500
const FAILED_MS = 3_000
const PANES = ['beat-1', 'beat-2', 'beat-3', 'beat-4']

/** The page after registration: it waits for the profile, then opens the requested page or the start page. */
export function RedirectPage() {
  const { joining } = useText(joiningText)
  const { from = '/' } = usePublicPage().search
  const isLoggedIn = useProfile(from)
  return (
    <StatusPage>
      <PageTitle of={joining.settingUpTitle} />
      <div className="w-48">
        <Robot isOn />
      </div>
      <div role="status">
        <h1 className="mt-8 text-3xl font-semibold">
          {isLoggedIn ? joining.loggedIn : joining.settingUp}
        </h1>
      </div>
      <Onward to={from} afterMs={WELCOME_MS}>
        {joining.goOn}
      </Onward>
      <div className="mt-6 flex gap-2" aria-hidden="true">
        {PANES.map((beat) => (
          <span key={beat} className={`h-6 w-4 rounded-pane bg-lamp ${isLoggedIn ? '' : beat}`} />
        ))}
      </div>
    </StatusPage>
  )
}

/** Whether the profile is there. The next page opens after that. */
function useProfile(next: string): boolean {
  const { api } = usePublicPage()
  const [isLoggedIn, setLoggedIn] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const later = (address: string, ms: number) => {
      if (!isUnmounted) timer = setTimeout(() => location.assign(address), ms)
    }
    authApi(api)
      .me()
      .then(() => {
        setLoggedIn(true)
        later(next, WELCOME_MS)
      })
      .catch(() => later('/login', FAILED_MS))
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [api, next])
  return isLoggedIn
}
