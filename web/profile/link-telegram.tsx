import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { failureText } from '../lib/api-error.ts'
import { useFocusAtFirst } from '../lib/focus.ts'
import { profileText } from '../locales/en/profile.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { profileApi } from './api.ts'

/** Links a Telegram account: a private address opens the bot and identifies the user to it. */
export function LinkTelegram() {
  const { profile, common } = useText(profileText)
  const { api } = useRouteContext({ from: '__root__' })
  const [address, setAddress] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function begin(): Promise<void> {
    setProblem(null)
    try {
      const link = await profileApi(api).telegramLink()
      setAddress(link)
      if (link === null) setProblem(profile.telegramOff)
    } catch (error) {
      setProblem(failureText(error, common.generic))
    }
  }

  return (
    <div className="grid gap-3">
      {problem && <Alert>{problem}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-base text-ink-2">
          {address ? profile.telegramOpen : profile.telegramHint}
        </p>
        {address ? (
          <OpenTelegram address={address} />
        ) : (
          <button type="button" className="btn btn-line" onClick={begin}>
            {profile.linkTelegram}
          </button>
        )}
      </div>
    </div>
  )
}

/** Takes the place of the button that made the address, and its focus. */
function OpenTelegram({ address }: { address: string }) {
  const { profile } = useText(profileText)
  const link = useFocusAtFirst<HTMLAnchorElement>()
  return (
    <a
      ref={link}
      className="btn btn-primary"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      {profile.openTelegram}
    </a>
  )
}
