import { systemClock } from '../kernel/clock.ts'

/** A server with one query and nothing else. */
export const BARE_SERVER = `
  import { Database } from 'bun:sqlite'
  const db = new Database(process.env.DATA_DIR + '/metzia.db')
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => Response.json(db.query('select rid from assets limit 1').get()),
  })
  console.error('Metzia is at ' + server.url.origin)`

/** A program that prints its address, and the path of a page that it has. */
export type Program = { name: string; command: string[]; path: string }

type Started = { pid: number; ms: number; stop(): Promise<void> }

/** Starts it, and waits for its first 200. */
export async function start({ command, path }: Program, dataDir: string): Promise<Started> {
  const env = {
    ...{ PATH: process.env.PATH ?? '', TZ: 'UTC', DATA_DIR: dataDir, PORT: '0' },
    ...{ LOG_LEVEL: 'silent', YAD2_ENABLED: 'false', GEOCODE_LISTINGS: 'false' },
  }
  const began = systemClock.monotonic()
  const child = Bun.spawn(command, { env, stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' })
  let text = ''
  let url: string | undefined
  for await (const bytes of child.stderr) {
    text += new TextDecoder().decode(bytes)
    url = /Metzia is at (http:\/\/\S+)\n/.exec(text)?.[1]
    if (url) break
  }
  if (!url) throw new Error(`It has ended: ${text}`)
  const answer = await fetch(url + path)
  const ms = systemClock.monotonic() - began
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
  return {
    ...{ pid: child.pid, ms },
    async stop() {
      child.kill('SIGTERM')
      await child.exited
    },
  }
}
