import {
  createRequestHandler,
  RouterServer,
  renderRouterToStream,
} from '@tanstack/react-router/ssr/server'
import { createStore } from 'jotai'
import type { ClientManifest } from '../src/http/manifest.ts'
import type { UserWire } from '../src/users/wire.ts'
import { createApi, type Send } from './lib/api.ts'
import { themeAtom, userAtom } from './lib/atoms.ts'
import type { AppContext, PostedForm } from './lib/context.ts'
import { makeRouter } from './router.tsx'
import { themeOf } from './shell/theme.ts'

export type Asked = {
  request: Request
  user: UserWire | null
  /** Calls the product's own routes within this process, as the visitor. */
  send: Send
  nonce: string
  manifest: ClientManifest | undefined
  posted?: PostedForm | undefined
  supportEmail: string
  /** Runs in pages during development. */
  devScript?: string | undefined
}

/** A page as HTML, or where to go instead (3xx with `location`), or 404 when there is no such page. */
export function renderPage(asked: Asked) {
  const { request, user, send, nonce, manifest, posted, devScript, supportEmail } = asked
  const store = createStore()
  store.set(userAtom, user)
  store.set(themeAtom, themeOf(request.headers.get('cookie') ?? ''))
  const context: AppContext = {
    user,
    store,
    api: createApi(send),
    posted: posted ?? null,
    supportEmail,
  }
  const handler = createRequestHandler({
    request,
    getRouterManifest: () => assetsOf(manifest, devScript),
    createRouter: () => makeRouter(context, nonce),
  })
  return handler(({ router, responseHeaders }) =>
    renderRouterToStream({
      request,
      router,
      responseHeaders,
      children: <RouterServer router={router} />,
    }),
  )
}

type RouteAssets = {
  preloads?: string[]
  css?: string[]
  scripts?: { attrs: { type: string; src?: string }; children?: string }[]
}

let made: { from: ClientManifest; routes: Record<string, RouteAssets> } | undefined

/**
 * Which files each route needs, by its id.
 * @throws Error for a route whose page is in no chunk of the build.
 */
function assetsOf(manifest: ClientManifest | undefined, devScript?: string) {
  if (!manifest) return { scriptFormat: 'module' as const, routes: {} }
  if (made?.from !== manifest) made = { from: manifest, routes: routesOf(manifest) }
  const { __root__: root, ...others } = made.routes
  const scripts = [...(root?.scripts ?? [])]
  if (devScript) scripts.push({ attrs: { type: 'module' }, children: devScript })
  return { scriptFormat: 'module' as const, routes: { ...others, __root__: { ...root, scripts } } }
}

function routesOf({ entry, css, chunks }: ClientManifest): Record<string, RouteAssets> {
  const routes: Record<string, RouteAssets> = {
    __root__: {
      scripts: [{ attrs: { type: 'module', src: entry } }],
      css: [css],
      preloads: [entry, ...(chunks['web/entry.client.tsx']?.imports ?? [])],
    },
  }
  // Ids exist only once a router was made of the tree.
  const probe = makeRouter({
    user: null,
    api: createApi(() => Promise.reject(new Error('nothing is sent'))),
    store: createStore(),
    posted: null,
    supportEmail: '',
  })
  for (const [id, route] of Object.entries(probe.routesById)) {
    const module = route.options.staticData?.module
    if (module === undefined) continue
    const chunk = chunks[module]
    if (!chunk) throw new Error(`Route ${id} is in ${module}, which has no chunk in the build`)
    routes[id] = { preloads: [chunk.file, ...chunk.imports.filter((file) => file !== entry)] }
  }
  return routes
}
