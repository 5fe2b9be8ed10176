import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SENT_MAX } from './domain.ts'
import { BYTES_MAX } from './mail/domain.ts'

const NGINX = join(import.meta.dirname, '../../docs/proxies/nginx.conf')

test('the proxy of the docs lets the largest of what users bring in through, in its form', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(readFileSync(NGINX, 'utf8')) ?? []
  const allowed = Number(megabytes) * 1024 * 1024
  for (const largest of [SENT_MAX.html, BYTES_MAX]) expect(allowed).toBeGreaterThan(largest * 1.1)
})
