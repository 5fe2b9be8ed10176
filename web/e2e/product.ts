import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROGRAM } from '../../src/testing/worlds/children.ts'

const root = join(import.meta.dirname, '../..')

export type Product = {
  url: string
  /** Runs the command-line tool on the same database; answers its output. */
  cli(...args: string[]): Promise<string>
  /** Calls the API with a token. */
  call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T>
  /** Writes a file into the data folder; answers its path. */
  file(name: string, text: string): string
  stop(): Promise<void>
  /** Ends the server as a crash does. */
  kill(): Promise<void>
}

/**
 * Starts the server of this code, or of the copy in another folder, as its own process, on a free port, with a temporary
 * data folder. A data folder of the settings is not removed.
 */
export async function startProduct(
  settings: Record<string, string> = {},
  folder = root,
): Promise<Product> {
  const main = join(folder, folder === root ? PROGRAM : 'cli/main.ts')
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'metzia-e2e-'))
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
    YAD2_ENABLED: 'false',
    GEOCODE_LISTINGS: 'false',
    NODE_ENV: 'production',
    // Nobody is there: what pages show, as photos of homes, is asked of no other machine.
    OUTGOING_PROXY: 'http://127.0.0.1:1',
    ...settings,
  }
  const server = Bun.spawn(['bun', main, 'serve'], {
    cwd: folder,
    env,
    stdout: 'inherit',
    stderr: 'pipe',
  })
  const url = await addressIn(server.stderr)
  return {
    url,
    async cli(...args) {
      const child = Bun.spawn(['bun', main, ...args], { cwd: folder, env, stderr: 'inherit' })
      const printed = await new Response(child.stdout).text()
      if ((await child.exited) !== 0) throw new Error(`metzia ${args.join(' ')} failed: ${printed}`)
      return printed
    },
    async call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
      const headers: Record<string, string> = { 'content-type': 'application/json' }
      if (token) headers.authorization = `Bearer ${token}`
      const init =
        body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
      let response = await fetch(url + path, init)
      // A loaded machine can be too busy to write; the answer says when to come again.
      for (let tries = 1; response.status === 503 && tries < 5; tries += 1) {
        await Bun.sleep(1_000 * Number(response.headers.get('retry-after') ?? 1))
        response = await fetch(url + path, init)
      }
      if (!response.ok)
        throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as T
    },
    file(name, text) {
      const path = join(dataDir, name)
      writeFileSync(path, text)
      return path
    },
    async kill() {
      server.kill('SIGKILL')
      await server.exited
    },
    async stop() {
      server.kill('SIGTERM')
      await server.exited
      if (settings.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Reads the output until the server prints its address. It keeps reading, so that the pipe never blocks the server. */
async function addressIn(stderr: ReadableStream<Uint8Array>): Promise<string> {
  const found = Promise.withResolvers<string>()
  void (async () => {
    let output = ''
    for await (const chunk of stderr) {
      const text = Buffer.from(chunk).toString()
      output += text
      const [, url] = /Metzia is at (\S+)/.exec(output) ?? []
      if (url) found.resolve(url)
      for (const line of text.split('\n'))
        if (/"level":"(error|fatal)"/.test(line)) console.error(line)
    }
    found.reject(new Error(`The server did not start:\n${output}`))
  })()
  return found.promise
}
