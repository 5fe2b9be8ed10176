import type { AnyRouter, StaticDataRouteOption } from '@tanstack/react-router'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { preloadModule } from 'react-dom'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import type { ClientManifest } from '../src/http/manifest.ts'
import { createApi } from './lib/api.ts'
import { buildAtom, userAtom } from './lib/atoms.ts'
import type { AppContext } from './lib/context.ts'
import { headScriptAtom } from './lib/early-clicks.ts'
import { USERS_HEAD_SCRIPT } from './lib/head-script.ts'
import { languageAtom } from './lib/language.ts'
import { tableAdapter } from './lib/pack-tables.ts'
import { themeAtom, themeOf } from './lib/theme.ts'
import { zoneAtom } from './lib/zone.ts'
import { zoneOf } from './lib/zone-cookie.ts'
import { textsOf } from './locales/all.ts'
import { textAtom } from './locales/text.ts'
import { fontsFor } from './manifest-in.ts'
import type { PageRequest, Rendered } from './page-request.ts'
import { preloadFonts } from './preload-fonts.ts'
import { cookiesAtom } from './properties/remembered.ts'
import { Loading, makeRouter } from './router.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { Html } from './shell/html.tsx'
import { screensAtom } from './shell/navigation.tsx'
import { PageTitle } from './shell/page-title.tsx'
import { RouteError } from './shell/route-error.tsx'
import { screensHtml } from './shell/screens-html.tsx'

/** A page of the router: the pages for signed-in users, and every address that is no page. */
export async function renderAppPage(page: PageRequest): Promise<Rendered> {
  const { request, nonce, manifest, devScript } = page
  const context = contextOf(page)
  const handler = createRequestHandler({
    request: new Request(request.url, { headers: request.headers }),
    getRouterManifest: () => assetsOf(manifest, devScript),
    createRouter() {
      const router = makeRouter(context, nonce)
      // The constructor does not take it.
      router.options.serializationAdapters = [tableAdapter]
      return router
    },
  })
  await preloaded()
  let html = ''
  const { status, headers } = await handler(async ({ router, responseHeaders }) => {
    const files = preloadsOf(manifest, router.state.matches)
    const { store, user } = context
    const screens = user && screensHtml({ router, store, user }, renderToString)
    // React has made this HTML of the same components.
    if (screens) store.set(screensAtom, { dangerouslySetInnerHTML: { __html: screens } })
    html = await htmlOf(
      router,
      <Preloads fonts={manifest ? fontsFor(manifest, page.language, true) : []} files={files}>
        <RouterServer router={router} />
      </Preloads>,
    )
    // Without the page: a text that a response is made of has to be read from it again.
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  })
  const location = headers.get('location')
  if (status >= 300 && status < 400 && location !== null) return { status, location }
  return { status, html }
}

/** What React leaves in the place of a part that failed, for the browser to try again. */
const FAILED = '<!--$!-->'

/**
 * The document of a page, with the state for the browser. A page has all that it shows before it is rendered, so nothing
 * would come later in a stream, which costs a third more.
 * @throws what a part of it throws.
 */
async function htmlOf(router: AnyRouter, tree: ReactNode): Promise<string> {
  const html = renderToString(tree)
  if (html.includes(FAILED)) throw await failureIn(tree)
  return transformHtmlStringWithRouter(router, html)
}

/** Why a part fails, which is only told to a stream. */
async function failureIn(tree: ReactNode): Promise<unknown> {
  const failures: unknown[] = []
  const stream = await renderToReadableStream(tree, {
    onError: (error) => void failures.push(error),
  })
  await stream.allReady
  return failures[0]
}

let preloading: Promise<unknown> | undefined

/** Loads what is shown in the place of a page. Nothing that is loaded while a page is rendered can be in its text. */
function preloaded(): Promise<unknown> {
  preloading ??= Promise.all([RouteError.preload(), Loading.preload?.()])
  return preloading
}

/** The page of errors, which needs no script: the page itself could not be rendered. */
export function brokenPage(page: PageRequest): string {
  const { store, styles } = contextOf(page)
  const html = renderToString(
    <Provider store={store}>
      <Html head={styles && <link rel="stylesheet" href={styles.whole} />}>
        <PageTitle of={undefined} />
        <ErrorPage error={null} />
      </Html>
    </Provider>,
  )
  return `<!DOCTYPE html>${html}`
}

type Asked = Pick<PageRequest, 'request' | 'user' | 'language' | 'send' | 'nonce' | 'manifest'>

/** What the pages of one request share. */
export function contextOf({ request, user, language, send, nonce, manifest }: Asked): AppContext {
  const store = createStore()
  store.set(userAtom, user)
  store.set(buildAtom, manifest?.build ?? '')
  store.set(headScriptAtom, { nonce, text: USERS_HEAD_SCRIPT })
  const cookies = request.headers.get('cookie') ?? ''
  store.set(languageAtom, language)
  store.set(textAtom, textsOf(language))
  store.set(themeAtom, themeOf(cookies))
  store.set(zoneAtom, zoneOf(cookies))
  store.set(cookiesAtom, cookies)
  const styles = manifest ? { core: manifest.entries.app.css, whole: manifest.wholeCss } : null
  return { user, store, api: createApi(send), styles }
}

type Matches = readonly { routeId: string; search: object }[]

/** The scripts of the matched routes, without the entry, which the page names itself. */
function preloadsOf(manifest: ClientManifest | undefined, matches: Matches): Set<string> {
  if (!manifest) return new Set()
  const { file, imports } = manifest.entries.app
  const modules = matches.flatMap(({ routeId, search }) => {
    const { module, partsOf } = pagesOf(manifest).get(routeId) ?? {}
    return module === undefined ? [] : [module, ...(partsOf?.(search) ?? [])]
  })
  const chunks = modules.flatMap((module) => manifest.chunks[module] ?? [])
  const files = new Set([...imports, ...chunks.flatMap((one) => [one.file, ...one.imports])])
  files.delete(file)
  return files
}

type PreloadsProps = { fonts: readonly string[]; files: Set<string>; children: ReactNode }

/**
 * Names the fonts in the head, and scripts, which come after what the page is painted with. Only the server renders it:
 * the dehydrated state then does not repeat them. It is around the page, because one beside it would change the ids that
 * React gives, which are those of the place in the tree.
 */
function Preloads({ fonts, files, children }: PreloadsProps) {
  preloadFonts(fonts)
  const options = { as: 'script', fetchPriority: 'low' } as const
  for (const file of files) preloadModule(file, options)
  return children
}

let known: { build: string; pages: Map<string, StaticDataRouteOption> } | undefined

/**
 * The source files of the page of each route, by the id of the route.
 * @throws Error for a route whose page is in no chunk of the build.
 */
function pagesOf(manifest: ClientManifest): Map<string, StaticDataRouteOption> {
  if (known?.build === manifest.build) return known.pages
  // The router gives its routes ids when it is made.
  const probe = makeRouter({
    user: null,
    api: createApi(() => Promise.reject(new Error('This router sends nothing'))),
    store: createStore(),
    styles: null,
  })
  const pages = new Map<string, StaticDataRouteOption>()
  for (const [id, { options }] of Object.entries(probe.routesById)) {
    const { staticData } = options
    if (staticData?.module === undefined) continue
    if (!manifest.chunks[staticData.module])
      throw new Error(`Route ${id} is in ${staticData.module}, which has no chunk in the build`)
    pages.set(id, staticData)
  }
  known = { build: manifest.build, pages }
  return pages
}

/** The script of every page of the router. */
function assetsOf(manifest: ClientManifest | undefined, devScript: string | undefined) {
  const scripts: { attrs: { type: string; src?: string }; children?: string }[] = []
  if (manifest) scripts.push({ attrs: { type: 'module', src: manifest.entries.app.file } })
  if (devScript) scripts.push({ attrs: { type: 'module' }, children: devScript })
  return { scriptFormat: 'module' as const, routes: { __root__: { scripts, css: [] } } }
}
