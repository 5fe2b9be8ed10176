import { existsSync } from 'node:fs'
import { Elysia } from 'elysia'
import { fileRoutesOf } from './files.ts'
import { CLIENT_DIR } from './manifest.ts'

/**
 * The client's files; none while it is not built. Their names contain a hash of their content, so that they may be
 * cached for ever.
 */
export function bundleRoutes() {
  const bundles = new Elysia({ name: 'bundles' })
  if (!existsSync(CLIENT_DIR)) return bundles
  return bundles.use(
    fileRoutesOf({
      assets: `${CLIENT_DIR}/assets`,
      prefix: '/assets',
      alwaysStatic: false,
      indexHTML: false,
      ignorePatterns: [/\.(br|gz)$/],
      headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
      detail: { hide: true },
    }),
  )
}
