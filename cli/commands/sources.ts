import { Command } from 'commander'
import { noteAction } from '../../src/audit/store.ts'
import { write } from '../../src/database/database.ts'
import { minutes } from '../../src/kernel/clock.ts'
import { available } from '../../src/sources/activities.ts'
import { logIn } from '../../src/sources/facebook/login.ts'
import { sourceWorld } from '../../src/sources/job.ts'
import { sourcesOf } from '../../src/sources/sources.ts'
import type { Context } from '../../src/world/context.ts'
import { operator } from '../operator.ts'
import { JSON_OPTION, printJson, printTable } from '../output.ts'
import { withContext } from '../world.ts'
import { readyCommand, schemaCommand, takeCommand, testCommand } from './sources-test.ts'

/** Variables by which a program finds its screen, of which one is enough. */
const SCREENS = ['DISPLAY', 'WAYLAND_DISPLAY']
const BESIDE_SCREEN = ['XAUTHORITY', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS']

export function sourcesCommand(): Command {
  const sources = new Command('sources').description('where listings come from')
  sources
    .command('list')
    .description('every source, and whether it is switched on')
    .option(...JSON_OPTION)
    .action(({ json }: { json?: true }) =>
      withContext(({ config: { values } }) => {
        const sources = available(sourcesOf(values), values)
        const isAnyUnusable = sources.some(({ problem }) => problem)
        const rows = sources.map(({ name, label, isOn, everyMs, problem = null }) => ({
          source: name,
          label,
          on: isOn(values),
          ...(json ? { everyMs: everyMs(values) } : { every: everyText(everyMs(values)) }),
          ...(json || isAnyUnusable ? { problem } : {}),
        }))
        if (json) printJson(rows)
        else printTable(rows, 'There is no source')
      }),
    )
  const facebook = new Command('facebook').description('groups of Facebook')
  facebook
    .command('login')
    .description(
      'log in the account that reads the groups: in a window, or by FACEBOOK_COOKIES_FILE where it is set',
    )
    .action(() => withContext(logInToFacebook))
  return sources
    .addCommand(testCommand())
    .addCommand(schemaCommand())
    .addCommand(readyCommand())
    .addCommand(takeCommand())
    .addCommand(facebook)
}

/** A period as people read it: "10 min", "30 s". */
const everyText = (ms: number) =>
  ms % MINUTE_MS === 0 ? `${ms / MINUTE_MS} min` : `${ms / 1_000} s`
const MINUTE_MS = minutes(1)

async function logInToFacebook(context: Context): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())
  const say = (text: string) => console.log(text)
  await logIn(sourceWorld(context), { display: displayOf(), say, signal: stopping.signal })
  write(context.db, (tx) => {
    const subject = { kind: 'source', id: 'facebook', name: 'Facebook' } as const
    const at = { random: context.random, now: context.clock.now() }
    noteAction(tx, operator('sources facebook login'), { action: 'source.login', subject }, at)
  })
  console.log('The account is logged in. The groups are read with the next pass.')
}

function displayOf(): Record<string, string> | undefined {
  const given = (names: readonly string[]) =>
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name] ?? '']] : []))
  const screens = given(SCREENS)
  return screens.length === 0
    ? undefined
    : Object.fromEntries([...screens, ...given(BESIDE_SCREEN)])
}
