import { Provider } from 'jotai'
import type { ComponentType } from 'react'
import type { Store } from '../lib/context.ts'
import { Html } from '../shell/html.tsx'
import { PUBLIC_PAGES } from './pages.ts'
import { type PublicContext, PublicProvider, type PublicState } from './state.ts'

/** Id of the element that holds the state as JSON. */
export const STATE_ID = 'page-state'

type Props = {
  context: PublicContext
  store: Store
  Page: ComponentType
  /** The JSON of the state, as the server wrote it. */
  stateJson: string
  /** Only on the server. */
  nonce?: string
  css: readonly string[]
  preloads: readonly string[]
}

export function PublicDocument({ context, store, Page, stateJson, nonce, css, preloads }: Props) {
  return (
    <Provider store={store}>
      <PublicProvider value={context}>
        <Html
          head={
            <>
              <title>{PUBLIC_PAGES[context.path]?.title}</title>
              {css.map((href) => (
                <link key={href} rel="stylesheet" href={href} />
              ))}
              {preloads.map((href) => (
                <link key={href} rel="modulepreload" href={href} />
              ))}
            </>
          }
          scripts={
            <script
              id={STATE_ID}
              type="application/json"
              nonce={nonce}
              suppressHydrationWarning
              // The server escapes every "<" in it.
              dangerouslySetInnerHTML={{ __html: stateJson }}
            />
          }
        >
          <Page />
        </Html>
      </PublicProvider>
    </Provider>
  )
}

/** The state as JSON that cannot end the element it is in. */
export function stateToJson(state: PublicState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c')
}
