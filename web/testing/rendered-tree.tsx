import { createRequestHandler, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { Language } from '../../src/kernel/domain/language.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { contextOf } from '../app-page.tsx'
import type { Send } from '../lib/api.ts'
import { makeRouter } from '../router.tsx'

type Rendering = { user: UserWire; send: Send; language?: Language }

/**
 * A page of the router whose data is loaded, as a function that renders its tree to a string and does nothing else.
 * @param send calls the API as the user.
 */
export async function renderedTree(
  url: string,
  { user, send, language = 'en' }: Rendering,
): Promise<() => string> {
  const request = new Request(url)
  const nonce = 'a nonce'
  const context = contextOf({ request, user, language, send, nonce, manifest: undefined })
  let render = () => ''
  const handler = createRequestHandler({
    request,
    getRouterManifest: () => ({ routes: {} }),
    createRouter: () => makeRouter(context, nonce),
  })
  await handler(({ router }) => {
    render = () => renderToString(<RouterServer router={router} />)
    return Promise.resolve(new Response(render()))
  })
  return render
}
