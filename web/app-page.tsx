import {
  createRequestHandler,
  RouterServer,
  renderRouterToStream,
} from '@tanstack/react-router/ssr/server'
import { createStore } from 'jotai'
import type { ClientManifest } from '../src/http/manifest.ts'
import type { PageRequest } from './entry.server.tsx'
import { createApi } from './lib/api.ts'
import { userAtom } from './lib/atoms.ts'
import type { AppContext } from './lib/context.ts'
import { themeAtom, themeOf } from './lib/theme.ts'
import { makeRouter } from './router.tsx'

/** A page of the router: the pages for signed-in users, and every address that is no page. */
export function renderAppPage(page: PageRequest): Promise<Response> {
  const { request, user, send, nonce, manifest, devScript } = page
  const store = createStore()
  store.set(userAtom, user)
  store.set(themeAtom, themeOf(request.headers.get('cookie') ?? ''))
  const context: AppContext = { user, store, api: createApi(send) }
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
 * The files of each route, by its id.
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

function routesOf({ entries, chunks }: ClientManifest): Record<string, RouteAssets> {
  const { file: entry, imports, css } = entries.app
  const routes: Record<string, RouteAssets> = {
    __root__: {
      scripts: [{ attrs: { type: 'module', src: entry } }],
      css: [css],
      preloads: [entry, ...imports],
    },
  }
  const known = new Set([entry, ...imports])
  // The router gives its routes ids when it is made.
  const probe = makeRouter({
    user: null,
    api: createApi(() => Promise.reject(new Error('This router sends nothing'))),
    store: createStore(),
  })
  for (const [id, route] of Object.entries(probe.routesById)) {
    const module = route.options.staticData?.module
    if (module === undefined) continue
    const chunk = chunks[module]
    if (!chunk) throw new Error(`Route ${id} is in ${module}, which has no chunk in the build`)
    routes[id] = { preloads: [chunk.file, ...chunk.imports].filter((file) => !known.has(file)) }
  }
  return routes
}
