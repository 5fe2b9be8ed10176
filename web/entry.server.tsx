import type { ClientManifest } from '../src/http/manifest.ts'
import type { InviteShownWire } from '../src/shortlists/invites/wire.ts'
import { type Api, createApi } from './lib/api.ts'
import { nullIfUnread } from './lib/api-error.ts'
import { isLoggedOutHere } from './lib/log-out.ts'
import { themeOf } from './lib/theme.ts'
import { manifestIn } from './manifest-in.ts'
import type { PageRequest, Rendered } from './page-request.ts'
import { redirectOf, searchOf } from './public-pages/address.ts'
import { filesOfPublicPage } from './public-pages/files.ts'
import {
  INVITE,
  PUBLIC_PAGES,
  SHARED_COMPARISON,
  SHARED_HOME,
  STOP_MAIL,
} from './public-pages/pages.ts'
import { renderPublicPage } from './public-pages/render.tsx'
import type { Invited, PublicContext } from './public-pages/state.ts'

/** A page as HTML, or a redirect; 404 when there is no such page. */
export async function renderPage(asked: PageRequest): Promise<Rendered> {
  const isLoggedOut = isLoggedOutHere(asked.request.headers.get('cookie') ?? '')
  const page = { ...inLanguage(asked), user: isLoggedOut ? null : asked.user }
  const url = new URL(page.request.url)
  const place = url.pathname.replace(/(.)\/+$/, '$1')
  const secret = INVITED.exec(place)?.[1]
  const pathname = pageOfLink(page) ?? (secret === undefined ? place : INVITE)
  // Public pages do without the router.
  if (!(pathname in PUBLIC_PAGES)) return (await pagesOfRouter()).renderAppPage(page)
  if (place !== url.pathname) return redirect(place + url.search)
  // Without a secret there is no such page.
  if ([STOP_MAIL, SHARED_HOME, SHARED_COMPARISON, INVITE].includes(place)) return redirect('/404')
  const elsewhere = redirectOf(url, page.user)
  if (elsewhere !== undefined) return redirect(elsewhere)
  const { nonce, devScript } = page
  return renderPublicPage({
    context: await contextOf(page, url, { path: pathname, secret }),
    nonce,
    files: filesOfPublicPage(page.manifest, { path: pathname, language: page.language }),
    devScript,
  })
}

/** The page of errors, in the place of one that could not be rendered. */
export async function renderBroken(asked: PageRequest): Promise<Rendered> {
  return { status: 500, html: (await pagesOfRouter()).brokenPage(inLanguage(asked)) }
}

const inLanguage = (asked: PageRequest): PageRequest => ({
  ...asked,
  manifest: asked.manifest && manifestIn(asked.manifest, asked.language),
})

let ofRouter: Promise<typeof import('./app-page.tsx')> | undefined

/** What renders pages of the router, which is loaded for the first of them. */
function pagesOfRouter() {
  ofRouter ??= import('./app-page.tsx')
  return ofRouter
}

const INVITED = /^\/invite\/([\w-]{1,100})$/

/** The public page of a link with a secret; undefined for every other address. */
function pageOfLink({ mailing, shared, compared }: PageRequest): string | undefined {
  if (mailing !== undefined) return STOP_MAIL
  if (shared) return SHARED_HOME
  return compared && SHARED_COMPARISON
}

const redirect = (location: string): Rendered => ({ status: 303, location })

type Place = { path: string; secret: string | undefined }

async function contextOf(
  page: PageRequest,
  url: URL,
  { path, secret }: Place,
): Promise<PublicContext> {
  const { request, user, send, manifest, posted, supportEmail, isFirstAccount, resets } = page
  const api = createApi(send)
  const isLogin = PUBLIC_PAGES[url.pathname]?.isForVisitors
  return {
    path,
    search: searchOf(url),
    language: page.language,
    theme: themeOf(request.headers.get('cookie') ?? ''),
    user,
    isLoggedOutHere: isLoggedOutHere(request.headers.get('cookie') ?? ''),
    // The forms work without the list of providers.
    providers: isLogin ? await api.call<string[]>('GET', '/api/oauth').catch(() => []) : [],
    posted: posted ?? null,
    supportEmail,
    isFirstAccount: url.pathname === '/register' && isFirstAccount(),
    resets,
    // The state of a page names only what it has.
    mailing: page.mailing ?? undefined,
    shared: page.shared,
    invited: secret === undefined ? undefined : await invitedBy(api, secret),
    compared: page.compared,
    // No other page opens it.
    nextFiles: path === '/login' ? nextFilesOf(manifest) : undefined,
    api,
  }
}

async function invitedBy(api: Api, secret: string): Promise<Invited> {
  const shown = await api.call<InviteShownWire>('GET', `/api/invites/${secret}`).catch(nullIfUnread)
  return { secret, shown }
}

const AFTER_LOGIN = 'web/bots/bots-page.tsx'

/** What the page after log-in loads: the login page fetches it while the form is filled in. */
function nextFilesOf(manifest: ClientManifest | undefined): string[] {
  if (!manifest) return []
  const { app } = manifest.entries
  const chunks = [app, manifest.chunks[AFTER_LOGIN] ?? []].flat()
  return [app.css, ...new Set(chunks.flatMap(({ file, imports }) => [file, ...imports]))]
}
