import { useRef, useState } from 'react'
import { dateText } from '../../lib/format.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { programsText } from '../../locales/en/programs.ts'
import { useText } from '../../locales/text.ts'
import { Action } from '../../ui/action.tsx'
import { Alert } from '../../ui/alert.tsx'
import type { ProgramsApi } from './api.ts'
import { Section } from './section.tsx'
import { ShownOnce } from './shown-once.tsx'

/** The feed of a bot: its address is made anew, shown once, and ended. */
export function Feed({ calls, since: atFirst }: { calls: ProgramsApi; since: string | null }) {
  const { programs } = useText(programsText)
  const { since, url, section, isBusy, problem, renew, end } = useFeed(calls, atFirst)
  return (
    <Section ref={section} id="bot-feed" title={programs.feed} hint={programs.feedHint}>
      <p className="mt-2 text-base text-ink-2">
        {since === null ? programs.noFeed : programs.feedSince(dateText(since))}
      </p>
      {url && <ShownOnce key={url} title={programs.feedAddress} text={url} />}
      {problem && <Alert className="mt-3">{problem}</Alert>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Action className="btn btn-line btn-sm" isBusy={isBusy} onClick={renew}>
          {since === null ? programs.makeFeed : programs.renewFeed}
        </Action>
        {since !== null && (
          <Action className="btn btn-danger-quiet btn-sm" isOff={isBusy} onClick={end}>
            {programs.endFeed}
          </Action>
        )}
      </div>
    </Section>
  )
}

function useFeed(calls: ProgramsApi, atFirst: string | null) {
  const { programs } = useText(programsText)
  const [since, setSince] = useState(atFirst)
  const [url, setUrl] = useState<string | null>(null)
  const { isBusy, problem, attempt } = useAttempt(programs.later)
  // Has the focus after the button that ends it has gone.
  const section = useRef<HTMLElement>(null)

  const renew = () =>
    attempt(async () => {
      const made = await calls.renewFeed()
      setUrl(made.url)
      setSince((await calls.feed()).createdAt)
    })
  const end = () =>
    attempt(async () => {
      await calls.endFeed()
      setUrl(null)
      setSince(null)
      section.current?.focus()
    })

  return { since, url, section, isBusy, problem, renew, end }
}
