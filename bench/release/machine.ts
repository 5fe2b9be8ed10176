// What a release takes on a machine that has nothing but Debian's minimum: `npm run machine:check`. It makes such a
// system from the mirror that apt has, puts the archive of a release there, and measures how long it is to a page, to
// the first home in a group, and to a newer version and back with many homes. Telegram and Yad2 are doubles.
import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from '../../cli/build.ts'
import { debianSources } from '../../cli/release/debian.ts'
import { release } from '../../cli/release/release.ts'
import { here, ownTarget } from '../../cli/release/targets.ts'
import {
  expectThat,
  freePort,
  type Program,
  serve,
  succeed,
  within,
} from '../../cli/trial/program.ts'
import { ADMIN, askAt, logIn } from '../../cli/trial/visit.ts'
import { systemFetch } from '../../src/kernel/fetcher.ts'
import { TOKEN, telegramProxy } from '../../src/testing/doubles/telegram-proxy.ts'
import { feedOf, yad2Double } from '../../src/testing/doubles/yad2.ts'
import { seedHomes } from '../../src/testing/worlds/seeded-homes.ts'
import { world } from '../../src/testing/worlds/world.ts'

/** What the documents promise (ms). */
const PAGE_MS = 60_000
const POST_MS = 300_000
const HOMES = 100_000
/** Where the homes of Yad2's double are. */
const FLORENTIN = 205

/** Runs a program inside, which has processes and devices as on a machine. */
const INSIDE = `mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$@"`
const inside = (system: string, ...command: string[]): Program => ({
  command: ['unshare', '--mount', 'sh', '-c', INSIDE, 'sh', system, ...command],
  env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' },
  cwd: '/',
})

type Machine = { system: string; metzia: Program; unpack: Program }

/** A minimal Debian with the archive of a release in the home of its user. */
async function givenMachine(folder: string): Promise<Machine> {
  const target = ownTarget()
  if (!target || process.getuid?.() !== 0 || !Bun.which('mmdebstrap'))
    throw new Error('This needs Linux, root, and mmdebstrap (apt-get install mmdebstrap)')
  const found = await debianSources()
  if (typeof found === 'string') throw new Error(found)
  const system = join(folder, 'system')
  const list = join(folder, 'debian.sources')
  writeFileSync(list, found.sources)
  await succeed(here(['mmdebstrap', '--quiet', '--variant=minbase', 'bookworm', system, list]))
  await buildClient()
  const made = await release(join(folder, 'release'), [target], { version: 'trial', madeAt: 0 })
  for (const name of made) copyFileSync(join(folder, 'release', name), join(system, 'root', name))
  const name = `metzia-trial-${target}`
  const steps = `cd && sha256sum -c SHA256SUMS && tar -xzf ${name}.tar.gz`
  return {
    system,
    unpack: inside(system, 'sh', '-c', steps),
    metzia: inside(system, `/root/${name}/metzia`),
  }
}

/** Prints a time, and what it may be. */
function told(what: string, began: number, atMost?: number): void {
  const ms = Math.round(performance.now() - began)
  if (atMost !== undefined) expectThat(ms <= atMost, `${what} takes at most ${atMost} ms`, ms)
  console.log(`ok ${what}: ${(ms / 1_000).toFixed(1)} s`)
}

const withEnv = (program: Program, env: Record<string, string>): Program => ({
  ...program,
  env: { ...program.env, ...env },
})

async function toPage({ unpack, metzia }: Machine): Promise<void> {
  const began = performance.now()
  await succeed(unpack)
  const server = await serve(withEnv(metzia, { DATA_DIR: '/root/first', PORT: '0' }), 'serve')
  const page = await systemFetch(`${server.url}/login`, {})
  const html = await page.text()
  expectThat(page.status === 200 && html.includes('</html>'), 'the log-in page answers', html)
  told('from the archive to a page', began, PAGE_MS)
  await server.stop()
}

const GROUP = { id: -100, type: 'group', title: 'Our flat' }
const ADDED = {
  my_chat_member: {
    chat: GROUP,
    from: { id: 7, first_name: 'Dana' },
    date: 0,
    old_chat_member: { status: 'left' },
    new_chat_member: { status: 'member' },
  },
}

async function toPost({ system, metzia }: Machine): Promise<void> {
  await using telegram = await telegramProxy()
  telegram.push(ADDED)
  const yad2 = yad2Double()
  yad2.feeds.set('rent 3', feedOf('r', 3))
  using listening = yad2.listen()
  const port = String(freePort())
  const publicUrl = `http://127.0.0.1:${port}`
  writeFileSync(join(system, 'root/answers.env'), answersAt(publicUrl))
  const program = withEnv(metzia, {
    DATA_DIR: '/root/second',
    PORT: port,
    TELEGRAM_API_URL: telegram.url,
    YAD2_API_URL: listening.url,
    GEOCODE_LISTINGS: 'false',
  })
  const posted = Promise.withResolvers<void>()
  telegram.onCall(({ params }) => {
    if (JSON.stringify(params).includes('5,000')) posted.resolve()
  })
  const began = performance.now()
  await succeed(program, 'setup', '--answers', '/root/answers.env')
  const server = await serve(program, 'serve')
  try {
    await switchOn({ url: server.url, publicUrl })
    await within(POST_MS, posted.promise, () => undefined)
  } finally {
    await server.stop()
  }
  told('from "setup --answers" to a home in the group', began, POST_MS)
}

/** The file of a script that sets up: an account, a bot of Telegram, and the group that it was added to. */
const answersAt = (publicUrl: string) => `ACCOUNT_FIRSTNAME=Dana
ACCOUNT_LASTNAME=Levi
ACCOUNT_EMAIL=${ADMIN.email}
ACCOUNT_PASSWORD=${ADMIN.password}
PUBLIC_URL=${publicUrl}
TELEGRAM_BOT_TOKEN=${TOKEN}
TELEGRAM_GROUP=yes
`

/** Gives the bot that setup has made an area, as its owner does on its page. */
async function switchOn(site: { url: string; publicUrl: string }): Promise<void> {
  const ask = askAt(site)
  const cookie = await logIn(ask, site)
  const headers = { cookie, origin: site.publicUrl, 'content-type': 'application/json' }
  const bots = (await (await ask('/api/requests', { headers })).json()) as { _id: string }[]
  const changes = { neighborhoodCodes: [FLORENTIN], isActive: true }
  const answer = await ask(`/api/requests/${bots[0]?._id}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify(changes),
  })
  expectThat(answer.status === 200, 'the bot is switched on', await answer.text())
}

/** The newer version is a copy: what is measured is the work on the data. */
async function thereAndBack({ system, metzia }: Machine): Promise<void> {
  {
    using filled = world()
    seedHomes(filled, HOMES)
    cpSync(filled.dataDir, join(system, 'root/third'), { recursive: true })
  }
  const program = withEnv(metzia, { DATA_DIR: '/root/third' })
  const executable = metzia.command.at(-1) ?? ''
  copyFileSync(join(system, executable), join(system, 'root/newer'))
  const began = performance.now()
  await succeed(program, 'upgrade', '/root/newer')
  told(`an upgrade with ${HOMES} homes`, began)
  const left = performance.now()
  await succeed(program, 'upgrade', '--back')
  told('and back', left)
}

if (import.meta.main) {
  // Not in the folder for temporary files, which may be in memory.
  const folder = mkdtempSync('/var/tmp/metzia-machine-')
  try {
    const machine = await givenMachine(folder)
    await toPage(machine)
    await toPost(machine)
    await thereAndBack(machine)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
