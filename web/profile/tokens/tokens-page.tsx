import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { userAtom } from '../../lib/atoms.ts'
import { useLoaded } from '../../lib/route-data.ts'
import { tokensText } from '../../locales/en/tokens.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { loadTokens } from './load.ts'
import { type Made, MadeToken } from './made-token.tsx'
import { NewToken } from './new-token.tsx'
import { SendIn } from './send-in.tsx'
import { TokenList } from './token-list.tsx'

export { loadTokens }

/** The access tokens of the user, and how to send homes in. */
export function TokensPage() {
  const { tokens: words } = useText(tokensText)
  const { tokens, now } = useLoaded<typeof loadTokens>()
  const [made, setMade] = useState<Made>()
  const isAdmin = useAtomValue(userAtom)?.roles.includes('admin') ?? false
  return (
    <Page heading={words.heading} subtitle={words.sendIn}>
      <div className="grid max-w-[1040px] grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2 lg:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <section className="card p-5 md:p-6" aria-labelledby="access-tokens">
            <h2 id="access-tokens" className="text-lg font-semibold">
              {words.heading}
            </h2>
            <p className="mt-1 text-base text-ink-3">{words.hint}</p>
            {isAdmin && (
              <p className="mt-1 text-base">
                <a className="font-semibold text-accent hover:underline" href="/api/docs">
                  {words.apiDocs}
                </a>
              </p>
            )}
            {made && <MadeToken key={made.token} made={made} />}
            {tokens === null ? (
              <Alert className="mt-4">{words.failed}</Alert>
            ) : (
              <TokenList tokens={tokens} now={now} />
            )}
          </section>
          <NewToken key={made?.token} onMade={setMade} />
        </div>
        <SendIn />
      </div>
    </Page>
  )
}
