import { readConfig } from '../src/process/config.ts'
import type { Context } from '../src/process/context.ts'
import { createContext, makeDataDir, SERVING } from '../src/process/context.ts'
import { standingOf, startWarnings } from '../src/process/standing.ts'
import { startServer } from '../src/process/start.ts'
import { isAnyUser } from '../src/users/store.ts'

/** Serves until SIGTERM or SIGINT, or until another process takes over the lease. */
export async function serve(): Promise<void> {
  const settings = readConfig(process.env)
  makeDataDir(settings)
  const before = standingOf(settings)
  const context = createContext(process.env, SERVING)
  const { log, db, config } = context
  for (const warning of startWarnings(config, db, before)) console.error(`Warning: ${warning}`)
  const stopped = Promise.withResolvers<number>()
  const running = startServer(context, {
    onLost(error) {
      log.fatal({ err: error }, 'another server has taken over this database')
      stopped.resolve(1)
    },
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => stopped.resolve(0))
  await running.ready
  welcome(context, running.url)
  const code = await stopped.promise
  log.info('stopping')
  await running.stop()
  db.$client.close()
  process.exit(code)
}

/** Prints the address and what to do next. */
function welcome({ config, db, log }: Context, url: string): void {
  log.info({ url, dataDir: config.dataDir }, 'serving')
  console.error(`Metzia is at ${url}`)
  if (!config.values.PUBLIC_URL && config.publicUrl.includes('localhost'))
    log.warn('PUBLIC_URL is not set: links in messages will point to localhost')
  if (isAnyUser(db)) return
  console.error('Next: open it and register; the first account is the administrator.')
}
