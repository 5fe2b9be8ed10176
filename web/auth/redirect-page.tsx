import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { joiningText } from '../locales/en/joining.ts'
import { useText } from '../locales/text.ts'
import { StatusPage } from '../shell/status-page.tsx'
import { Robot } from '../ui/robot.tsx'

const WELCOME_MS = 2_500
const FAILED_MS = 3_000
const PANES = ['beat-1', 'beat-2', 'beat-3', 'beat-4']

/** Where a new account lands: it waits for the profile, and goes home. */
export function RedirectPage() {
  const { joining } = useText(joiningText)
  const router = useRouter()
  const { api } = useRouteContext({ from: '/redirect' })
  const [isIn, setIn] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const later = (address: string, ms: number) => {
      if (!isLeft) timer = setTimeout(() => router.history.push(address), ms)
    }
    api.auth
      .me()
      .then(() => {
        setIn(true)
        later('/', WELCOME_MS)
      })
      .catch(() => later('/login', FAILED_MS))
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [api, router])
  return (
    <StatusPage>
      <div className="w-48">
        <Robot isOn />
      </div>
      <h1 className="mt-8 text-3xl font-semibold" role="status">
        {isIn ? joining.loggedIn : joining.settingUp}
      </h1>
      <div className="mt-6 flex gap-2" aria-hidden="true">
        {PANES.map((beat) => (
          <span key={beat} className={`h-6 w-4 rounded-pane bg-lamp ${isIn ? '' : beat}`} />
        ))}
      </div>
    </StatusPage>
  )
}
