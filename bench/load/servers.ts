import { type Serving, serve } from '../../src/testing/worlds/children.ts'
import { PASSWORD } from '../../src/testing/worlds/given.ts'
import type { World } from '../../src/testing/worlds/world.ts'

// The product in a process of its own, and log-ins to it.

/** As many messages as anybody sends, and no listings but those that a benchmark brings. */
export const SETTINGS = { MESSAGES_PER_MINUTE: '1000000', YAD2_ENABLED: 'false' }

/** The environment of a server for a world. */
export const envOf = ({ dataDir, secrets }: Pick<World, 'dataDir' | 'secrets'>) => ({
  DATA_DIR: dataDir,
  JWT_SECRET: secrets.jwtSecret,
  LOG_LEVEL: 'silent',
})

export type Started = Serving & { url: string }

/** Starts a server. @throws Error when it exits before it listens. */
export async function started(env: Record<string, string>): Promise<Started> {
  const server = await serve(env)
  const { url } = server
  if (url === undefined) throw new Error('The server did not start')
  return { ...server, url }
}

/** Logs a made-up user in at a running server. @returns the token of the session. */
export async function logIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`No log-in: ${answer.status}`)
  const { token } = (await answer.json()) as { token: string }
  return token
}
