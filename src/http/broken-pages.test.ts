import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { AUTH_COOKIE } from '../auth/domain.ts'
import { createLog } from '../kernel/log.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { tokenOf } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { pageRoutes } from './pages.ts'

type Broken = { at: string; answer(): Response; cookies?: string; language?: string }

/** The page of bots of a server whose API answers something else at one path. */
async function pageWith(here: World, { at, answer, cookies = '', language = 'en' }: Broken) {
  const app = new Elysia().use(
    pageRoutes(here, async (request) =>
      new URL(request.url).pathname === at ? answer() : here.app.handle(request),
    ),
  )
  const token = await tokenOf(here, await givenUser(here))
  const asked = new Request('http://localhost/bots', {
    headers: { cookie: `${AUTH_COOKIE}=${token}; ${cookies}`, 'accept-language': language },
  })
  const response = await app.handle(asked)
  return { status: response.status, html: await response.text(), headers: response.headers }
}

const said = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]

const failing = () => Response.json({ message: 'x', code: 'internal' }, { status: 500 })
/** Bots without names, with which no page can be rendered. */
const throwing = () => Response.json([{}])

test.each([
  ['whose data cannot be loaded', failing],
  ['that throws while it is rendered', throwing],
])('a page %s is the page of errors, also the first one of a server', async (_, answer) => {
  using here = world()
  const { status, html, headers } = await pageWith(here, { at: '/api/requests', answer })
  expect([status, said(html)]).toEqual([500, 'Oops! Something went wrong.'])
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html).toContain('Refresh Page')
  expect(html).toEndWith('</html>')
})

test('why a page cannot be rendered is logged, and not said', async () => {
  const lines: string[] = []
  using here = world(
    {},
    {
      log: createLog(
        { level: 'error', format: 'json' },
        { write: (line) => void lines.push(line) },
      ),
    },
  )
  const { html } = await pageWith(here, { at: '/api/requests', answer: throwing })
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['page failed'])
  const { message } = JSON.parse(lines[0] ?? '').err
  expect(message).toContain('undefined')
  expect(html).not.toContain(message)
})

test('a page of errors is in the language and the colours of its reader, with styles and without scripts', async () => {
  using here = world()
  const { html } = await pageWith(here, {
    at: '/api/requests',
    answer: throwing,
    cookies: 'theme=dark',
    language: 'he',
  })
  expect(html).toContain('data-theme="dark"')
  expect(html).toMatch(/^<!DOCTYPE html><html lang="he" dir="rtl"/)
  expect(html).not.toContain('type="module"')
})
