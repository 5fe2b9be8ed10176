import { Elysia } from 'elysia'
import { themeOf } from '../../web/lib/theme.ts'
import { clientAddress } from '../auth/address.ts'
import { admit, guard } from '../auth/guard.ts'
import { countRefusal } from '../auth/refused.ts'
import { isAdmin } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import { type ClientManifest, readManifest } from './manifest.ts'

const API_DOCS_PATH = '/api/docs'
const API_DOCUMENT_PATH = '/api/openapi.json'

/** Everything is of this server, and nothing is inline. The pictures of the viewer's style sheet are in it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The API document, for who has signed in, or for everybody where a setting says so. */
export function apiDocumentRoutes(context: Context, describe: () => object) {
  const { API_DOCUMENT_PUBLIC: isPublic } = context.config.values
  return new Elysia({ name: 'api-document' }).use(guard(context)).get(API_DOCUMENT_PATH, describe, {
    ...(isPublic ? {} : { access: 'user' as const }),
    detail: { hide: true },
  })
}

/** The viewer of the API document, for administrators. Visitors are sent to the log-in. */
export function apiDocsRoutes(context: Context) {
  const files = readManifest()?.apiDocs
  return new Elysia({ name: 'api-docs' })
    .use(guard(context))
    .use(clientAddress(context.config))
    .get(
      API_DOCS_PATH,
      ({ visitor, request, address }) => {
        if (!visitor)
          return new Response(null, {
            status: 303,
            headers: { location: '/login', 'cache-control': 'no-store' },
          })
        if (!isAdmin(visitor.user))
          countRefusal(context, 'denied', { userId: visitor.user.id, address })
        admit(visitor, 'admin')
        return new Response(documentOf(files, request.headers.get('cookie') ?? ''), {
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': POLICY,
            'cache-control': 'private, no-store',
          },
        })
      },
      { detail: { hide: true } },
    )
}

function documentOf(files: ClientManifest['apiDocs'] | undefined, cookies: string): string {
  const look = themeOf(cookies) === 'dark' ? ' class="dark-mode"' : ''
  const body = files
    ? `<main id="viewer"></main><script src="${files.script}"></script>`
    : `<main class="message">The viewer is not in this build. The document is at <a href="${API_DOCUMENT_PATH}">${API_DOCUMENT_PATH}</a>.</main>`
  return `<!doctype html>
<html lang="en"${look}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | Metzia</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${files ? `<link rel="stylesheet" href="${files.css}">` : ''}
</head>
<body>${body}</body>
</html>
`
}
