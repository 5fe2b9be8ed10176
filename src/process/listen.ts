import { AppError } from '../kernel/errors.ts'
import type { Context } from '../world/context.ts'
import type { createApp } from './app.ts'

type App = ReturnType<typeof createApp>

/** The address that the server listens on. */
export function urlOf({ server }: App, { host }: Context['config']): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${server.server?.port}`
}

/** Why an address cannot be listened on, by the code of the system's error. */
const REFUSALS: Record<string, string> = {
  EADDRINUSE: 'is taken by another program. Stop that program, or set PORT to another number',
  EACCES: 'needs rights that this user does not have. Set PORT to a number from 1024 on',
  EADDRNOTAVAIL: 'is no address of this machine. Set HOST to one that is',
}

/** @throws AppError `unavailable` after `release`, when the system refuses the address. */
export function listen(
  server: App['server'],
  { host, port }: Context['config'],
  release: () => void,
): void {
  try {
    server.listen({ hostname: host, port, reusePort: false })
  } catch (cause) {
    release()
    const code = (cause as NodeJS.ErrnoException).code ?? ''
    const refusal = REFUSALS[code] ?? `cannot be listened on (${code || cause})`
    throw new AppError('unavailable', `${host}:${port} ${refusal}.`, { code: 'address', cause })
  }
}
