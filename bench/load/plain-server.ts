import { join } from 'node:path'

const PROGRAM = join(import.meta.dirname, '../peers/server.ts')

export type Plain = { url: string; stop(): Promise<void> }

/**
 * Starts a server in a process of its own that answers every request with the same text.
 * @returns undefined when what it is made of is not installed.
 */
export async function plainServer(
  name: 'bun' | 'express' | 'fastify',
  { text, type }: { text: string; type: string },
): Promise<Plain | undefined> {
  const child = Bun.spawn([process.execPath, PROGRAM, name, text, type], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const stop = async () => {
    child.kill('SIGKILL')
    await child.exited
  }
  const { value } = await child.stdout.getReader().read()
  const url = new TextDecoder().decode(value).trim()
  if (url !== '') return { url, stop }
  await stop()
  return undefined
}
