// `react-dom/server` has two renderers, and reads both. Public pages use the one that can wait, and pages of the router
// the other: each has what it uses, so that a server without a signed-in user reads one of them.
import { dirname, join } from 'node:path'
import type { BunPlugin } from 'bun'

const scripts = join(dirname(Bun.resolveSync('react-dom/server', import.meta.dirname)), 'cjs')
const WAITING = join(scripts, 'react-dom-server.bun.production.js')
const AT_ONCE = join(scripts, 'react-dom-server-legacy.browser.production.js')

/** The module that renders pages of the router, each at once. */
const OF_ROUTER = /[\\/]web[\\/]app-page\.tsx$/

export const RENDERERS: BunPlugin = {
  name: 'renderers',
  setup(build) {
    build.onResolve({ filter: /^react-dom\/server$/ }, ({ importer }) => ({
      path: OF_ROUTER.test(importer) ? AT_ONCE : WAITING,
    }))
  },
}
