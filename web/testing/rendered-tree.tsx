import { createRequestHandler, RouterServer } from '@tanstack/react-router/ssr/server'
import { createStore } from 'jotai'
import { renderToString } from 'react-dom/server'
import type { UserWire } from '../../src/users/wire.ts'
import { createApi, type Send } from '../lib/api.ts'
import { userAtom } from '../lib/atoms.ts'
import { makeRouter } from '../router.tsx'

/**
 * A page of the router whose data is loaded, as a function that renders its tree to a string and does nothing else.
 * @param send calls the API as the user.
 */
export async function renderedTree(
  url: string,
  { user, send }: { user: UserWire; send: Send },
): Promise<() => string> {
  const store = createStore()
  store.set(userAtom, user)
  const context = { user, store, api: createApi(send), styles: null }
  let render = () => ''
  const handler = createRequestHandler({
    request: new Request(url),
    getRouterManifest: () => ({ routes: {} }),
    createRouter: () => makeRouter(context, 'a nonce'),
  })
  await handler(({ router }) => {
    render = () => renderToString(<RouterServer router={router} />)
    return Promise.resolve(new Response(render()))
  })
  return render
}
