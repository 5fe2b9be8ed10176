import { createLog } from '../src/kernel/log.ts'
import { systemClock } from '../src/kernel/system-clock.ts'
import { ABOVE } from '../src/process/above.ts'
import { mistakenSettings, mistakenText, readConfig } from '../src/process/settings.ts'
import { standingOf, startWarnings } from '../src/process/standing.ts'
import { startServer } from '../src/process/start.ts'
import { isAnyUser } from '../src/users/store.ts'
import type { Env } from '../src/world/config.ts'
import type { Context } from '../src/world/context.ts'
import { createContext, makeDataDir, SERVING } from '../src/world/context.ts'
import { operatorLanguage } from './environment.ts'
import { sayLines } from './say.ts'

/** Serves until SIGTERM or SIGINT, or until another process takes over the lease. */
export async function serve(env: Env = process.env): Promise<void> {
  const demo = await demoOf(env)
  const settings = readConfig(env)
  makeDataDir(settings)
  const before = standingOf(settings)
  const context = demo.reach(createContext(settings, SERVING, ABOVE))
  const { log, db, config } = context
  const warnings = [
    ...mistakenSettings(env).map(mistakenText),
    ...startWarnings(config, db, before),
  ]
  for (const warning of warnings) console.error(sayLines(`Warning: ${warning}`))
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
  welcome(context, running.url, { says: demo.says, words: WORDS[operatorLanguage(env)] })
  const code = await stopped.promise
  log.info('stopping')
  await running.stop()
  await demo.stop()
  db.$client.close()
  process.exit(code)
}

type Demo = {
  /** Printed below the address. */
  says: readonly string[]
  /** The context with the doubles that the demo talks to. */
  reach(context: Context): Context
  stop(): Promise<void>
}

const NO_DEMO: Demo = { says: [], reach: (context) => context, stop: () => Promise.resolve() }

/** Makes the demo and starts its doubles, where the environment asks for it. */
async function demoOf(env: Env): Promise<Demo> {
  const config = readConfig(env)
  if (!config.values.METZIA_DEMO) return NO_DEMO
  const [{ makeDemo }, { startTelegramDouble }] = await Promise.all([
    import('../src/process/demo/start.ts'),
    import('../src/process/demo/telegram.ts'),
  ])
  const accounts = await makeDemo(config, createLog(config.log))
  const telegram = startTelegramDouble(systemClock)
  return {
    says: [
      `The demo: everything is made up, and starts anew each time (${config.dataDir}). Log in as`,
      ...accounts.map(({ role, email, password }) => `  ${role.padEnd(5)}  ${email}  ${password}`),
    ],
    reach: (context) => {
      const values = { ...context.config.values, TELEGRAM_API_URL: telegram.url }
      return { ...context, config: { ...context.config, values } }
    },
    stop: () => telegram.stop(),
  }
}

/** What an operator reads first. */
const WORDS = {
  en: {
    at: (url: string) => `Metzia is at ${url}`,
    next: 'Next: open it and register; the first account is the administrator.',
  },
  he: {
    at: (url: string) => `Metzia is at ${url}\nמציאה פועלת בכתובת הזו`,
    next: 'הצעד הבא: לפתוח את הכתובת ולהירשם. החשבון הראשון הוא של מנהל המערכת.',
  },
}

/** Prints the address and what to do next. */
function welcome({ config, db, log }: Context, url: string, { says, words }: Said): void {
  log.info({ url, dataDir: config.dataDir }, 'serving')
  console.error([words.at(url), ...says.map(sayLines)].join('\n'))
  if (!config.values.PUBLIC_URL && config.publicUrl.includes('localhost'))
    log.warn('PUBLIC_URL is not set: links in messages will point to localhost')
  if (isAnyUser(db)) return
  console.error(words.next)
}

type Said = { says: readonly string[]; words: (typeof WORDS)['en'] }
