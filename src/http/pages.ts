import { staticPlugin } from '@elysiajs/static'
import { Elysia } from 'elysia'
import type { PageRequest } from '../../web/page-request.ts'
import { USER_HEADER } from '../../web/service-worker/messages.ts'
import { clientAddress } from '../auth/address.ts'
import type { Visitor } from '../auth/domain.ts'
import { guard } from '../auth/guard.ts'
import { inside } from '../auth/inside.ts'
import { AppError } from '../kernel/errors.ts'
import { programPath } from '../kernel/program.ts'
import type { Context } from '../process/context.ts'
import { isAnyUser } from '../users/store.ts'
import { userToWire } from '../users/to-wire.ts'
import { FORM_PAGES, type Handle, type Posted, postForm } from './forms.ts'
import { readManifest } from './manifest.ts'
import { pagePolicy } from './page-policy.ts'
import { RELOAD_SCRIPT } from './reload.ts'
import { mailingOf, STOP_MAIL_PATH, stopBySecret } from './stop-mail.ts'

const PUBLIC_DIR = programPath('web/public')
/** The body is read as text, whatever its content type is. */
const asText = {
  parse: ({ request }: { request: Request }) => request.text(),
  detail: { hide: true },
}

const NOT_FOUND_PAGE = '/404'

type Asked = {
  request: Request
  visitor: Visitor | undefined
  address: string
}

type Page = Asked & {
  posted?: PageRequest['posted']
  mailing?: PageRequest['mailing']
  status?: number | undefined
  /** Cookies that the answer sets. */
  cookies?: string[] | undefined
}

/** Every page, rendered on the server. Its API calls go through `handle`, within the process. */
export function pageRoutes(context: Context, handle: Handle) {
  const { random, log, config, features } = context
  const resets = { code: features.telegram.isOn, link: features.mail.isOn }
  const { TILE_URL_LIGHT, TILE_URL_DARK } = config.values
  const tileUrls = [TILE_URL_LIGHT, TILE_URL_DARK]
  const manifest = readManifest()
  if (!manifest) log.warn('the client is not built: pages are sent without scripts and styles')

  async function render(asked: Page): Promise<Response> {
    const { request, visitor, address, posted, mailing, status } = asked
    const { renderPage } = await import('../../web/entry.server.tsx')
    const nonce = Buffer.from(random.bytes(16)).toString('base64')
    const send: PageRequest['send'] = async (path, init) => {
      const answer = await handle(
        inside(new Request(`http://localhost${path}`, init), { visitor, address }),
      )
      const place = answer.headers.get('location')
      // A browser follows it as well.
      return answer.status === 303 && place?.startsWith('/api/')
        ? send(place, { headers: init.headers ?? {} })
        : answer
    }
    const user = visitor ? userToWire(visitor.user) : null
    const devScript = config.values.NODE_ENV === 'development' ? RELOAD_SCRIPT : undefined
    const page = await renderPage({
      // A form's page is rendered like the page itself: without method and body.
      request: new Request(request.url, { headers: request.headers, signal: request.signal }),
      ...{
        user,
        send,
        nonce,
        manifest,
        posted,
        mailing,
        devScript,
        supportEmail: config.supportEmail,
        resets,
      },
      isFirstAccount: () => !isAnyUser(context.db),
    })
    const place = page.headers.get('location')
    if (page.status >= 300 && page.status < 400 && place !== null) return seeOther(place)
    const { pathname } = new URL(request.url)
    if (page.status === 404 && pathname !== NOT_FOUND_PAGE) return seeOther(NOT_FOUND_PAGE)
    const headers = new Headers(page.headers)
    headers.set('content-security-policy', pagePolicy(nonce, tileUrls))
    headers.set('cache-control', 'private, no-store')
    headers.set('vary', 'cookie')
    if (user) headers.set(USER_HEADER, user._id)
    for (const cookie of asked.cookies ?? []) headers.append('set-cookie', cookie)
    const code = pathname === NOT_FOUND_PAGE ? 404 : (status ?? page.status)
    return new Response(page.body, { status: code, headers })
  }

  async function submit(form: Posted): Promise<Response> {
    const { location, cookies, ...shown } = await postForm(form, { handle, config })
    if (location !== undefined) return seeOther(location, cookies)
    const { request, address } = form
    return render({ request, visitor: undefined, address, cookies, ...shown })
  }

  function renderMailing(read: typeof mailingOf) {
    return ({ request, visitor, address, params }: Asked & { params: { secret: string } }) => {
      const mailing = read(context, { ...params, address })
      return render({ request, visitor, address, mailing, status: mailing ? 200 : 404 })
    }
  }

  const pages = new Elysia({ name: 'pages' })
    .use(guard(context))
    .use(clientAddress(config))
    .use(
      staticPlugin({
        assets: PUBLIC_DIR,
        prefix: '/',
        alwaysStatic: true,
        indexHTML: false,
        headers: { 'Cache-Control': 'public, max-age=86400' },
      }),
    )
    .get(
      '/*',
      ({ request, visitor, address }) => {
        if (!isPagePath(new URL(request.url).pathname)) throw new AppError('missing', 'Not found')
        return render({ request, visitor, address })
      },
      { detail: { hide: true } },
    )
    .get(STOP_MAIL_PATH, renderMailing(mailingOf), { detail: { hide: true } })
    .post(STOP_MAIL_PATH, renderMailing(stopBySecret), asText)
  for (const path of FORM_PAGES)
    pages.post(
      path,
      ({ request, body, address }) => submit({ request, text: String(body), address }),
      asText,
    )
  return pages
}

/** Whether an address may be a page: it is not part of the API and has no file extension. */
function isPagePath(path: string): boolean {
  return !/^\/(api|assets)(\/|$)/.test(path) && !/\.[^/]*$/.test(path)
}

function seeOther(location: string, cookies: string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
