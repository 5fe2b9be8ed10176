import { Provider } from 'jotai'
import type { ComponentType } from 'react'
import type { Store } from '../lib/context.ts'
import { Html } from '../shell/html.tsx'
import { type PublicContext, PublicProvider } from './state.ts'

/** Name of the meta element that holds the state as JSON. */
export const STATE_NAME = 'page-state'

type Props = {
  context: PublicContext
  store: Store
  Page: ComponentType
  /** The state of the page as JSON, from which the browser renders the same. */
  stateJson: string
  css: readonly string[]
  /** Scripts that are fetched early. Only the server names them. */
  preloads?: readonly string[]
}

export function PublicDocument({ context, store, Page, stateJson, css, preloads = [] }: Props) {
  const head = (
    <>
      <meta name={STATE_NAME} content={stateJson} />
      {css.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {preloads.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
    </>
  )
  return (
    <Provider store={store}>
      <PublicProvider value={context}>
        <Html head={head}>
          <Page />
        </Html>
      </PublicProvider>
    </Provider>
  )
}
