/** A post of a group as the double shows it. */
export type GroupPost = {
  id: string
  text: string
  /** When it was written (ms). */
  at: number
}

/** Each way in which the page of a group misbehaves. */
const MISBEHAVIOURS = [
  'login',
  'loginRedirect',
  'checkpoint',
  'confirm',
  'blocked',
  'tooMany',
  'forbidden',
  'error',
  'empty',
  'noFeed',
  'noMessages',
  'noText',
  'elsewhere',
  'hang',
  'cut',
  'endless',
  'dialogs',
  'garbage',
  'huge',
  'later',
  'slow',
] as const
export type Misbehaviour = (typeof MISBEHAVIOURS)[number]

export type GroupDouble = {
  url: string
  /** By group, newest first. */
  groups: Map<string, GroupPost[]>
  /** Undefined: the page is in order. */
  misbehaves: Misbehaviour | undefined
  /** Posts that come when the page is scrolled. */
  perScroll: number
  /** Called when a page is requested, before it is answered. */
  onRequest: (() => void) | undefined
  /** Paths of the pages that were requested. */
  requests: string[]
} & Disposable

/** Units that are in the page from the start; further ones come when it is scrolled. */
const FIRST = 3
/** How late a slow page is (ms). */
const SLOW_MS = 150
/** Texts that are longer are shown cut. */
const CUT_AT = 80

/**
 * A double of the pages of groups, on loopback: cut texts with a button, addresses that appear below the pointer, posts
 * that come by the API when the page is scrolled, comments, and every misbehaviour.
 */
export function groupDouble(): GroupDouble {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 0, fetch: answer })
  const double: GroupDouble = {
    url: `http://127.0.0.1:${server.port}`,
    groups: new Map(),
    misbehaves: undefined,
    perScroll: 4,
    onRequest: undefined,
    requests: [],
    [Symbol.dispose]: () => void server.stop(true),
  }

  function answer(request: Request): Response | Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/favicon.ico') return new Response(null, { status: 404 })
    if (pathname.startsWith('/api/graphql')) return api(double, searchParams)
    double.requests.push(pathname)
    double.onRequest?.()
    if (pathname.startsWith('/login')) return page(LOGIN, 'Log into Facebook')
    if (pathname.startsWith('/checkpoint')) return page('<p>Please continue</p>')
    const group = /^\/groups\/([^/]+)/.exec(pathname)?.[1]
    if (group === undefined) return page('<p>Home</p>')
    const wrong = double.misbehaves && WRONG[double.misbehaves]
    return wrong?.(server.port ?? 0) ?? groupPage(double, group)
  }
  return double
}

const LOGIN = '<form><input name="email"><input name="pass" type="password"></form>'
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })
const feed = (units: string) => page(`<div role="feed">${units}</div>`)
const status = (code: number) => new Response('<html></html>', { status: code })
const notice = (text: string) => page(`<main>${text}</main>`)

/** Undefined: the misbehaviour is in the normal page. */
const WRONG: Record<Misbehaviour, (port: number) => Response | Promise<Response> | undefined> = {
  login: () => page(LOGIN),
  loginRedirect: () => redirect('/login/?next=group'),
  checkpoint: () => redirect('/checkpoint/1501092823525282/'),
  confirm: () => notice("Confirm it's you"),
  blocked: () =>
    notice('You’re Temporarily Blocked. It looks like you were misusing this feature.'),
  tooMany: () => status(429),
  forbidden: () => status(403),
  error: () => status(500),
  empty: () => feed('<div></div>'),
  noFeed: () => page('<div class="x1yztbdb">דירה להשכרה</div>'),
  noMessages: () => feed('<div><div role="article"><span>דירה להשכרה</span></div></div>'),
  noText: () => undefined,
  elsewhere: (port) => redirect(`http://localhost:${port}/`),
  hang: () => new Promise(() => undefined),
  cut: () => new Response('<html><body><div role="feed"><div><div role="art', HTML),
  endless: () => page('<script>for (;;);</script>'),
  dialogs: () => undefined,
  garbage: () => undefined,
  huge: () => undefined,
  later: () => undefined,
  slow: () => undefined,
}

const HTML = { headers: { 'content-type': 'text/html; charset=utf-8' } }

function page(body: string, title = 'Flats | Facebook'): Response {
  return new Response(`<!doctype html><title>${title}</title><body>${body}</body>`, HTML)
}

function groupPage({ groups, misbehaves, perScroll }: GroupDouble, group: string): Response {
  const posts = groups.get(group) ?? []
  const padding = misbehaves === 'huge' ? `<p hidden>${'x'.repeat(8_000_000)}</p>` : ''
  const dialogs = misbehaves === 'dialogs' ? 'alert(1); window.open("/pop"); confirm(2);' : ''
  const units =
    misbehaves === 'noText'
      ? ''
      : posts
          .slice(0, FIRST)
          .map((one) => unit(one, group, misbehaves === 'slow'))
          .join('')
  const api = `/api/graphql/?group=${group}`
  return page(
    `<div role="feed"><div></div>${units}</div>${padding}<div style="height:3000px"></div>
    <script>${dialogs}${SCRIPT};start(${JSON.stringify(api)}, ${misbehaves === 'noText' ? 0 : FIRST}, ${perScroll})</script>`,
  )
}

const escaped = (text: string) => text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'))

/** @param isSlow a click opens a cut text, and the pointer gives an address, only after a while. */
function unit({ id, text }: GroupPost, group: string, isSlow: boolean): string {
  const after = (work: string) => (isSlow ? `setTimeout(() => { ${work} }, ${SLOW_MS})` : work)
  const open = after('this.previousSibling.hidden=false;this.remove()')
  const address = after(`this.href='/groups/${group}/posts/${id}/?__cft__=1'`)
  const isCut = text.length > CUT_AT
  const shown = escaped(isCut ? text.slice(0, CUT_AT) : text).replaceAll('\n', '<br>')
  const rest = isCut
    ? `<span hidden>${escaped(text.slice(CUT_AT)).replaceAll('\n', '<br>')}</span><div role="button" onclick="${open}">ראה עוד</div>`
    : ''
  return `<div><div role="article">
    <a href="#" onmouseover="${address}">3 ש׳</a>
    <div data-ad-rendering-role="story_message"><div dir="auto">${shown}${rest}</div></div>
    <div role="article" aria-label="תגובה מאת דנה"><div dir="auto">עדיין פנוי?</div></div>
  </div></div>`
}

/** Runs in the page: asks for more posts when it is scrolled, and shows them. */
const SCRIPT = `
async function start(api, from, count) {
  let at = from, busy = false
  addEventListener('scroll', async () => {
    if (busy) return
    busy = true
    const answer = await fetch(api + '&from=' + at + '&count=' + count, { method: 'POST' })
    const lines = (await answer.text()).split('\\n').filter((line) => line.includes('shown'))
    for (const line of lines) {
      const one = document.createElement('div')
      one.innerHTML = JSON.parse(line).shown
      document.querySelector('[role=feed]').append(one.firstElementChild)
    }
    at += lines.length
    busy = false
  })
}`

/** Further posts: as stories, each beside the markup that the script of the page shows. */
function api({ groups, misbehaves }: GroupDouble, asked: URLSearchParams): Response {
  const group = asked.get('group') ?? ''
  const [from, count] = [Number(asked.get('from')), Number(asked.get('count'))]
  const posts = (groups.get(group) ?? []).slice(from, from + count)
  if (misbehaves === 'garbage') return new Response('for (;;);{"data":{"node":{"__typename":')
  if (misbehaves === 'later') return new Response('', { status: 500 })
  const lines = posts.map((post) => {
    const message = misbehaves === 'noText' ? null : { text: post.text }
    const node = misbehaves === 'slow' ? {} : story(post, group, message)
    return JSON.stringify({ data: { node }, shown: unit(post, group, misbehaves === 'slow') })
  })
  return new Response(lines.join('\n'))
}

function story({ id, at }: GroupPost, group: string, message: { text: string } | null) {
  return {
    __typename: 'Story',
    post_id: id,
    permalink_url: `https://www.facebook.com/groups/${group}/posts/${id}/`,
    comet_sections: {
      content: { story: { message } },
      timestamp: { story: { creation_time: Math.floor(at / 1000) } },
    },
    attachments: [],
  }
}
