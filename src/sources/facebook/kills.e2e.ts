import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { messages } from '../../chats/tables.ts'
import { groupDouble } from '../../testing/doubles/facebook.ts'
import { quickChromiumPath } from '../../testing/worlds/chromium.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { START, type World, world } from '../../testing/worlds/world.ts'
import { profileFiles, recordedIn } from './profile.ts'

const isLong = process.env.METZIA_LONG === '1'
/** A run needs about a second of one core. */
const RUNS = isLong ? 1_000 : 10
/** One run in this many is killed. */
const KILL_EVERY = isLong ? 10 : 3
const WARM_UP = 20
/** How long all of them may take on a loaded machine, in milliseconds. */
const TEST_MS = isLong ? 7_200_000 : 300_000
const DRIVER = join(import.meta.dirname, '../../testing/doubles/facebook-driver.ts')

type Ran = { state: string; code: string | null; added: number; rss: number }
type Driver = { child: Bun.Subprocess<'pipe', 'pipe', 'inherit'>; run(): Promise<Ran | undefined> }

/** A process of ours that reads the groups. */
function startDriver({ dataDir }: World, url: string): Driver {
  const child = Bun.spawn([process.execPath, DRIVER], {
    env: {
      PATH: process.env.PATH ?? '',
      CHROMIUM_PATH: quickChromiumPath(),
      DATA_DIR: dataDir,
      FACEBOOK_GROUPS: '111',
      FACEBOOK_URL: url,
    },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const lines = createInterface({ input: Readable.fromWeb(child.stdout as never) })
  return {
    child,
    run() {
      const ran = new Promise<Ran>((resolve) => {
        lines.once('line', (line) => resolve(JSON.parse(line) as Ran))
      })
      child.stdin.write('run\n')
      child.stdin.flush()
      return Promise.race([ran, child.exited.then(() => undefined)])
    },
  }
}

/** Processes whose environment names the data folder: the driver, the reader, and everything of the browser. */
function processesOf({ dataDir }: World): number[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    if (!Number.isInteger(pid) || pid === process.pid) return []
    try {
      const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(dataDir)
      return isOurs && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) ? [pid] : []
    } catch {
      // It has ended meanwhile, or belongs to another user.
      return []
    }
  })
}

const VICTIMS = ['driver', 'reader', 'browser'] as const

test(
  `after ${RUNS} runs, some of them killed, no process is left and every post was posted once`,
  async () => {
    using here = world()
    using double = groupDouble()
    givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
    const posts = Array.from({ length: 3 }, (_, n) => ({
      id: `${100 + n}`,
      text: `דירה להשכרה בפלורנטין ${5_000 + n} ש"ח, מוארת ומשופצת, קרובה לים, לשוק ולרכבת, ${n}`,
      at: START,
    }))
    double.groups.set('111', posts)
    const { record } = profileFiles(here.dataDir)
    /** Ends one process of the run in progress as soon as the page is requested. */
    const killAtRequest = (victim: (typeof VICTIMS)[number], { child }: Driver) => {
      double.onRequest = () => {
        double.onRequest = undefined
        const [reader, browser] = recordedIn(record)
        const pid = victim === 'driver' ? child.pid : (victim === 'reader' ? reader : browser)?.pid
        if (pid !== undefined) process.kill(pid, 'SIGKILL')
      }
    }
    let driver = startDriver(here, double.url)
    const steady = startDriver(here, double.url)
    const rss: number[] = []
    for (let n = 0; n < RUNS; n += 1) {
      const victim =
        n % KILL_EVERY === 1 ? VICTIMS[Math.floor(n / KILL_EVERY) % VICTIMS.length] : undefined
      const runner = victim === 'driver' ? driver : steady
      if (victim) killAtRequest(victim, runner)
      const ran = await runner.run()
      if (victim === 'driver') {
        expect(ran).toBeUndefined()
        driver = startDriver(here, double.url)
      } else if (victim) expect(ran).toMatchObject({ state: 'failed', code: 'browserFailed' })
      else expect(ran).toMatchObject({ state: 'ok' })
      if (ran && n >= WARM_UP) rss.push(ran.rss)
    }
    expect(await steady.run()).toMatchObject({ state: 'ok', added: 0 })
    for (const { child } of [driver, steady]) child.stdin.end()
    await Promise.all([driver.child.exited, steady.child.exited])
    // The crash handler of the browser ends by itself when the browser is gone.
    while (processesOf(here).length > 0) await Bun.sleep(0)
    expect(here.db.select().from(messages).all()).toHaveLength(posts.length)
    const [first = 0] = rss
    const grownMb = (Math.max(...rss.slice(-20), first) - first) / 1_048_576
    if (isLong) {
      console.log(`memory after ${RUNS} runs: ${grownMb.toFixed(1)} MB more`)
      expect(grownMb).toBeLessThanOrEqual(10)
    }
  },
  TEST_MS,
)
