import { Command } from 'commander'
import { AppError } from '../../src/kernel/errors.ts'
import { systemFetch } from '../../src/kernel/fetcher.ts'
import { readConfig } from '../../src/process/settings.ts'
import { addressOf } from '../../src/world/config.ts'

/** How long the server may take to answer, in milliseconds. */
const PATIENCE_MS = 4_000

export function healthCommand(): Command {
  return new Command('health')
    .description('ask the server on this machine whether it is ready')
    .action(async () => {
      const { host, port } = readConfig(process.env)
      const url = `${addressOf(host, port)}/readyz`
      console.log(`${url} answers ${await askReady(url)}`)
    })
}

/** @throws AppError `unavailable` when the server is not ready, or nothing answers. */
async function askReady(url: string): Promise<number> {
  const { status } = await systemFetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    (cause: unknown) => {
      throw new AppError('unavailable', `${url} does not answer. Is the server running?`, {
        code: 'health',
        cause,
      })
    },
  )
  if (status !== 200)
    throw new AppError('unavailable', `${url} answers ${status}`, { code: 'health' })
  return status
}
