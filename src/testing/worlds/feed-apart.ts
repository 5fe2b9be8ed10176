import { join } from 'node:path'

const READER = join(import.meta.dirname, '../../travel/feed/read.ts')

/**
 * Reads a feed in a process of its own, as the server does.
 * @returns the most memory that it had, in bytes: what the system counts for the process would begin with that of ours.
 */
export async function readFeedApart(feed: string, file: string): Promise<number> {
  const script = `
    import { readFileSync } from 'node:fs'
    import { readFeedInto } from ${JSON.stringify(READER)}
    await readFeedInto({ feed: process.argv.at(-2), file: process.argv.at(-1), source: '', readAt: 0 })
    console.log(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])`
  const child = Bun.spawn([process.execPath, '--smol', '-e', script, feed, file])
  const kB = Number(await new Response(child.stdout).text())
  if ((await child.exited) !== 0 || !(kB > 0)) throw new Error('The feed was not read')
  return kB * 1_024
}
