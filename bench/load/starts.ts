import { systemClock } from '../../src/kernel/system-clock.ts'
import { processorMs } from '../../src/testing/worlds/processes.ts'

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

/** A program that prints its address, and the path of what answers first; `page` is its first page. */
export type Program = { name: string; command: string[]; path: string; page: string }

type Started = {
  pid: number
  url: string
  /** Until its first 200, until its first page, and the processor time until the first 200. In milliseconds. */
  ms: number
  pageMs: number
  cpuMs: number
  stop(): Promise<void>
}

/** Starts it, and waits for its first 200. */
export async function launch({ command, path, page }: Program, dataDir: string): Promise<Started> {
  const env = {
    PATH: process.env.PATH ?? '',
    TZ: 'UTC',
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    YAD2_ENABLED: 'false',
    GEOCODE_LISTINGS: 'false',
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
  const after = async (asked: string) => {
    const { status } = await fetch(url + asked)
    if (status !== 200) throw new Error(`${asked} answers ${status}`)
    return systemClock.monotonic() - began
  }
  const ms = await after(path)
  const cpuMs = processorMs(child.pid)
  const pageMs = await after(page)
  return {
    pid: child.pid,
    url,
    ms,
    pageMs,
    cpuMs,
    async stop() {
      child.kill('SIGTERM')
      await child.exited
    },
  }
}
