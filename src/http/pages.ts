import { Elysia } from 'elysia'
import type { PageRequest } from '../../web/page-request.ts'
import { USER_HEADER } from '../../web/service-worker/messages.ts'
import { COMPARISON_LINK_PATH } from '../assets/compared/domain.ts'
import { homesOfLink } from '../assets/compared/service.ts'
import {
  comparisonUrl,
  type SharedComparisonWire,
  sharedComparisonToWire,
} from '../assets/compared/wire.ts'
import { HOME_LINK_PATH } from '../assets/links/domain.ts'
import { homeOfLink } from '../assets/links/service.ts'
import { linkUrl, type SharedHomeWire, sharedHomeToWire } from '../assets/links/wire.ts'
import { clientAddress } from '../auth/address.ts'
import type { Visitor } from '../auth/domain.ts'
import { guard } from '../auth/guard.ts'
import { inside } from '../auth/inside.ts'
import { readerLanguage } from '../auth/reader-language.ts'
import { AppError } from '../kernel/errors.ts'
import { programPath } from '../kernel/program.ts'
import { isAnyUser } from '../users/store.ts'
import { userToWire } from '../users/to-wire.ts'
import type { Context } from '../world/context.ts'
import { refusalOf } from './errors.ts'
import { fileRoutesOf } from './files.ts'
import { FORM_PAGES, type Handle, INVITE_PAGE, type Posted, postForm } from './forms.ts'
import { readManifest } from './manifest.ts'
import { pagePolicy } from './page-policy.ts'
import { RELOAD_SCRIPT } from './reload.ts'
import { startOf } from './started.ts'
import { mailingOf, STOP_MAIL_PATH, stopBySecret } from './stop-mail.ts'

const PUBLIC_DIR = programPath('web/public')
/** The body is read as text, whatever its content type is. */
const asText = {
  parse: ({ request }: { request: Request }) => request.text(),
  detail: { hide: true },
}

const NOT_FOUND_PAGE = '/404'
/** The answer to a page that there is not. */
export const notFound = () => seeOther(NOT_FOUND_PAGE)

type Asked = {
  request: Request
  visitor: Visitor | undefined
  address: string
  set: Set
}

/** What the framework sends with a text that a route answers. */
type Set = { status?: number | string; headers: Record<string, string | number | string[]> }

type Page = Asked & {
  posted?: PageRequest['posted']
  mailing?: PageRequest['mailing']
  shared?: SharedHomeWire
  compared?: SharedComparisonWire
  status?: number | undefined
  /** Cookies that the answer sets. */
  cookies?: string[] | undefined
}

/** What every page is rendered with. */
type Site = {
  context: Context
  handle: Handle
  manifest: ReturnType<typeof readManifest>
  policyOf: ReturnType<typeof pagePolicy>
}

/** Every page, rendered on the server. Its API calls go through `handle`, within the process. */
export function pageRoutes(context: Context, handle: Handle) {
  const manifest = readManifest()
  if (!manifest)
    context.log.warn('the client is not built: pages are sent without scripts and styles')
  const { TILE_URL_LIGHT, TILE_URL_DARK } = context.config.values
  const site = { context, handle, manifest, policyOf: pagePolicy([TILE_URL_LIGHT, TILE_URL_DARK]) }
  const pages = new Elysia({ name: 'pages' })
    .use(guard(context))
    .use(clientAddress(context.config))
    .use(publicFiles())
    .get('/*', show(site), { detail: { hide: true } })
    .get(STOP_MAIL_PATH, showMailing(site, mailingOf), { detail: { hide: true } })
    .post(STOP_MAIL_PATH, showMailing(site, stopBySecret), asText)
    .get(HOME_LINK_PATH, showShared(site), { detail: { hide: true } })
    .get(COMPARISON_LINK_PATH, showCompared(site), { detail: { hide: true } })
  for (const path of FORM_PAGES) pages.post(path, submit(site, path === INVITE_PAGE), asText)
  return pages
}

const publicFiles = () =>
  fileRoutesOf({
    assets: PUBLIC_DIR,
    prefix: '/',
    alwaysStatic: true,
    indexHTML: false,
    headers: { 'Cache-Control': 'public, max-age=86400' },
  })

const show =
  (site: Site) =>
  ({ request, visitor, address, set }: Asked) => {
    if (!isPagePath(new URL(request.url).pathname))
      throw new AppError('missing', { code: 'notFound' })
    return render(site, { request, visitor, address, set })
  }

const showMailing =
  (site: Site, read: typeof mailingOf) =>
  async ({ request, visitor, address, set, params }: Asked & { params: { secret: string } }) => {
    const mailing = await read(site.context, { ...params, address })
    return render(site, { request, visitor, address, set, mailing, status: mailing ? 200 : 404 })
  }

const showShared =
  (site: Site) =>
  async ({ request, visitor, address, set, params }: Asked & { params: { secret: string } }) => {
    const home = await homeOfLink(site.context, { ...params, address })
    if (!home) return notFound()
    const url = linkUrl(site.context.config.publicUrl, params.secret)
    const shared = sharedHomeToWire(home, url)
    return render(site, { request, visitor, address, set, shared })
  }

const showCompared =
  (site: Site) =>
  async ({ request, visitor, address, set, params }: Asked & { params: { secret: string } }) => {
    const homes = await homesOfLink(site.context, { ...params, address })
    if (!homes) return notFound()
    const url = comparisonUrl(site.context.config.publicUrl, params.secret)
    const compared = sharedComparisonToWire(homes, url)
    return render(site, { request, visitor, address, set, compared })
  }

const submit =
  (site: Site, isOfUsers: boolean) =>
  async ({ request, body, address, set, visitor: known }: Asked & { body: unknown }) => {
    const { handle, context } = site
    const visitor = isOfUsers ? known : undefined
    const form: Posted = { request, text: String(body), address, visitor }
    const { location, cookies, ...shown } = await postForm(form, {
      handle,
      config: context.config,
      language: readerLanguage(context, request, visitor?.user),
    })
    if (location !== undefined) return seeOther(location, cookies)
    return render(site, { request, visitor, address, set, cookies, ...shown })
  }

let client: Promise<typeof import('../../web/entry.server.tsx')> | undefined

/** The client, which is loaded for the first page. */
function loaded() {
  client ??= import('../../web/entry.server.tsx')
  return client
}

async function render(site: Site, asked: Page): Promise<Response | string> {
  const nonce = Buffer.from(site.context.random.bytes(16)).toString('base64')
  const page = await rendered(site, pageRequest(site, asked, nonce), asked.request)
  if ('location' in page) return seeOther(page.location)
  const { pathname } = new URL(asked.request.url)
  if (page.status === 404 && pathname !== NOT_FOUND_PAGE) return notFound()
  const stated = pathname === NOT_FOUND_PAGE ? 404 : asked.status
  asked.set.status = page.status === 500 ? 500 : (stated ?? page.status)
  Object.assign(asked.set.headers, headersOf(site, asked, nonce))
  return page.html
}

/** A page, or that of errors where it cannot be rendered. */
async function rendered({ context }: Site, page: PageRequest, request: Request) {
  const { renderPage, renderBroken } = await loaded()
  try {
    return await renderPage(page)
  } catch (error) {
    if (refusalOf(undefined, error)) throw error
    context.log.error({ err: error, reqId: startOf(request)?.id }, 'page failed')
    return renderBroken(page)
  }
}

function pageRequest({ context, handle, manifest }: Site, asked: Page, nonce: string): PageRequest {
  const { config, features, db } = context
  const { request, visitor, posted, mailing, shared, compared } = asked
  return {
    request,
    user: visitor ? userToWire(visitor.user) : null,
    language: readerLanguage(context, request, visitor?.user),
    send: sendAs(handle, asked),
    nonce,
    manifest,
    posted,
    mailing,
    shared,
    compared,
    devScript: config.values.NODE_ENV === 'development' ? RELOAD_SCRIPT : undefined,
    supportEmail: config.supportEmail,
    resets: { code: features.telegram.isOn, link: features.mail.isOn },
    isFirstAccount: () => !isAnyUser(db),
  }
}

/** Calls the API as the visitor of the page. */
function sendAs(
  handle: Handle,
  { request: { headers }, visitor, address }: Asked,
): PageRequest['send'] {
  const send: PageRequest['send'] = async (path, init) => {
    const request = new Request(`http://localhost${path}`, init)
    const taken: { value?: object } = {}
    const take = (value: object) => void Object.assign(taken, { value })
    const answer = await handle(inside(request, { visitor, address, headers, take }))
    const place = answer.headers.get('location')
    // A browser follows it as well.
    return answer.status === 303 && place?.startsWith('/api/')
      ? send(place, { headers: init.headers ?? {} })
      : Object.assign(answer, taken)
  }
  return send
}

function headersOf(
  { policyOf }: Site,
  { visitor, shared, compared, cookies = [] }: Page,
  nonce: string,
): Set['headers'] {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(nonce),
    'cache-control': 'private, no-store',
    vary: 'cookie, accept-language, accept-encoding',
    ...(visitor && { [USER_HEADER]: visitor.user.id }),
    ...((shared || compared) && { 'x-robots-tag': 'noindex' }),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  }
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
