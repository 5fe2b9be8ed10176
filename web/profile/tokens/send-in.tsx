import { type ReactNode, useEffect, useRef } from 'react'
import { tokensText } from '../../locales/en/tokens.ts'
import { useText } from '../../locales/text.ts'
import { bookmarkletOf } from './bookmarklet.ts'

/** How to send homes in from a phone, a browser and Telegram. */
export function SendIn() {
  const { tokens: words } = useText(tokensText)
  return (
    <section className="card p-5 md:p-6" aria-labelledby="send-in">
      <h2 id="send-in" className="text-lg font-semibold">
        {words.sendIn}
      </h2>
      <p className="mt-1 text-base text-ink-3">{words.sendInHint}</p>
      <div className="mt-2 divide-y divide-line">
        <Way name={words.android}>
          <p>{words.androidSteps}</p>
        </Way>
        <Way name={words.iphone}>
          <ol className="list-decimal ps-5">
            {words.iphoneSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <Address path="/api/inbox" />
        </Way>
        <Way name={words.bookmarklet}>
          <p>{words.bookmarkletSteps}</p>
          <Bookmarklet />
        </Way>
        <Way name={words.page}>
          <p>{words.pageSteps}</p>
          <Address path="/api/inbox/page" />
        </Way>
        <Way name={words.forward}>
          <p>{words.forwardSteps}</p>
        </Way>
      </div>
    </section>
  )
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 py-4 text-base text-ink-2">
      <h3 className="font-semibold text-ink">{name}</h3>
      {children}
    </div>
  )
}

/** An address of this server. Only the browser knows by which name it is reached. */
function Address({ path }: { path: string }) {
  const shown = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shown.current) shown.current.textContent = location.origin + path
  }, [path])
  return (
    <code
      ref={shown}
      dir="ltr"
      className="rounded-md bg-sunken px-2 py-1 font-mono text-sm wrap-anywhere"
    >
      {path}
    </code>
  )
}

/**
 * React refuses addresses with a script: this one is set in the browser, and made from nothing that anybody has sent.
 */
function Bookmarklet() {
  const { tokens: words } = useText(tokensText)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    link.current?.setAttribute('href', bookmarkletOf(location.origin))
  }, [])
  return (
    <a
      ref={link}
      href="/share"
      className="btn btn-line justify-self-start"
      onClick={(event) => event.preventDefault()}
    >
      {words.bookmarkletName}
    </a>
  )
}
