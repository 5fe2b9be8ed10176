import { createStore } from 'jotai'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createApi, sendPatiently } from './lib/api.ts'
import { userAtom } from './lib/atoms.ts'
import { LISTENING } from './lib/early-clicks.ts'
import { languageAtom } from './lib/language.ts'
import { themeAtom } from './lib/theme.ts'
import { rememberZoneLater } from './lib/zone.ts'
import { PublicDocument, STATE_NAME } from './public-pages/document.tsx'
import { PUBLIC_PAGES } from './public-pages/pages.ts'
import type { PublicState } from './public-pages/state.ts'

const stateJson = document.querySelector(`meta[name=${STATE_NAME}]`)?.getAttribute('content') ?? ''
const state = JSON.parse(stateJson) as PublicState
const page = PUBLIC_PAGES[state.path]
if (!page) throw new Error(`There is no public page ${state.path}`)
const Page = await page.load()

const store = createStore()
store.set(themeAtom, state.theme)
store.set(languageAtom, state.language)
store.set(userAtom, state.user)
const css = [...document.head.querySelectorAll('link[rel=stylesheet]')].map(
  (link) => link.getAttribute('href') ?? '',
)
const context = { ...state, api: createApi(sendPatiently) }

function draw(Shown: ComponentType) {
  return (
    <PublicDocument context={context} store={store} Page={Shown} stateJson={stateJson} css={css} />
  )
}

async function showError(error: unknown): Promise<void> {
  const { ErrorPage } = await import('./shell/error-page.tsx')
  root.render(draw(() => <ErrorPage error={error} />))
}

const root = hydrateRoot(document, draw(Page), {
  // React repairs these errors by itself, so they do not show the error banner.
  onRecoverableError: (error) => console.error(error),
  onUncaughtError: (error) => {
    console.error(error)
    void showError(error)
  },
})
dispatchEvent(new Event(LISTENING))
rememberZoneLater()
