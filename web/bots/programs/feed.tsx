import { useRef, useState } from 'react'
import { dateText } from '../../lib/format.ts'
import { programsText } from '../../locales/en/programs.ts'
import { useText } from '../../locales/text.ts'
import { Action } from '../../ui/action.tsx'
import { Alert } from '../../ui/alert.tsx'
import type { ProgramsApi } from './api.ts'
import { ShownOnce } from './shown-once.tsx'
import { useAttempt } from './use-attempt.ts'

/** The feed of a bot: its address is made anew, shown once, and ended. */
export function Feed({ calls, since: atFirst }: { calls: ProgramsApi; since: string | null }) {
  const { programs } = useText(programsText)
  const [since, setSince] = useState(atFirst)
  const [url, setUrl] = useState<string | null>(null)
  const { isBusy, problem, attempt } = useAttempt()
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

  return (
    <section ref={section} tabIndex={-1} className="outline-none" aria-labelledby="bot-feed">
      <h3 id="bot-feed" className="text-base font-semibold">
        {programs.feed}
      </h3>
      <p className="hint mt-0.5!">{programs.feedHint}</p>
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
    </section>
  )
}
