// Fills a server by what operators and users have: commands, recorded answers, and requests over HTTP.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectThat, type Program, type Served, serve, succeed } from '../program.ts'
import { askAt, type Site } from '../visit.ts'
import { answerWith, criteriaOf, numbersFrom, type Place, placesIn } from './homes.ts'

export type Sizes = { homes: number; bots: number }

/** Reading a file has a bound of processor time, and a command holds in memory what it reads. */
const HOMES_A_FILE = 250
const HOMES_A_COMMAND = 20_000
/** Homes that come when the bots are there, at most; and which part of all homes. */
const POSTED = { most: 1_000, share: 0.05 }
const BOTS_AN_OWNER = 1_000
const OWN_BOTS = 8
const NOTICES = 60
/** Requests that are under way together. */
const AT_ONCE = 8

const PASSWORD = 'Harbour-Lantern-42'
const emailOf = (n: number) => `owner${n}@example.org`

/** Creates users, homes, bots and notices, and has the bots post the last homes. */
export async function fill(program: Program, { homes, bots }: Sizes): Promise<Place[]> {
  const owners = 1 + Math.ceil(bots / BOTS_AN_OWNER)
  for (let n = 0; n < owners; n += 1) await createUser(program, n)
  const places = placesIn(await succeed(program, 'areas', 'export'))
  const posted = Math.min(POSTED.most, Math.ceil(homes * POSTED.share))
  await importHomes(program, places, { from: 0, to: homes - posted })
  const server = await serve(program, 'serve')
  try {
    await createBots(server, places, bots)
  } finally {
    await stopped(server)
  }
  await importHomes(program, places, { from: homes - posted, to: homes })
  return places
}

/** The first is an administrator, who also asks for what is measured. */
async function createUser(program: Program, n: number): Promise<void> {
  const account = ['--email', emailOf(n), '--password', PASSWORD]
  const name = ['--firstname', 'Dana', '--lastname', `Levi ${n}`]
  const role = n === 0 ? ['--admin'] : []
  await succeed(program, 'users', 'create', ...account, ...name, ...role)
}

async function importHomes(
  program: Program,
  places: readonly Place[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (let begin = from; begin < to; begin += HOMES_A_COMMAND) {
    const folder = join(program.cwd, 'answers')
    const end = Math.min(to, begin + HOMES_A_COMMAND)
    mkdirSync(folder)
    for (let at = begin; at < end; at += HOMES_A_FILE) {
      const answer = answerWith(places, at, Math.min(HOMES_A_FILE, end - at))
      writeFileSync(join(folder, `${String(at).padStart(9, '0')}.json`), answer)
    }
    const said = await succeed(program, 'import', 'posts', folder)
    expectThat(!/unread|other|wanted/.test(said), 'every home is read', said.slice(0, 500))
    rmSync(folder, { recursive: true })
  }
}

/** Logs the user of that number in. @returns the token of the session. */
export async function logIn({ url }: Pick<Site, 'url'>, n = 0): Promise<string> {
  const answer = await askAt({ url, publicUrl: url })('/api/auth/login', {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(n), password: PASSWORD }),
  })
  const text = await answer.text()
  expectThat(answer.status === 200, 'the log-in is accepted', text)
  return (JSON.parse(text) as { token: string }).token
}

async function createBots({ url }: Served, places: readonly Place[], count: number): Promise<void> {
  const ask = askAt({ url, publicUrl: url })
  const tokens: string[] = []
  const owners = 1 + Math.ceil(count / BOTS_AN_OWNER)
  for (let n = 0; n < owners; n += 1) tokens.push(await logIn({ url }, n))
  const next = numbersFrom(11)
  const own = Math.min(OWN_BOTS, count)
  const made = Array.from({ length: count }, (_, n) => {
    const by = n < own ? 0 : 1 + Math.floor((n - own) / BOTS_AN_OWNER)
    return { token: tokens[by] ?? '', body: { botName: `Bot ${n}`, ...criteriaOf(next, places) } }
  })
  const post = (path: string) => async (one: { token: string; body: object }) => {
    const headers = { authorization: `Bearer ${one.token}`, 'content-type': 'application/json' }
    const answer = await ask(path, { method: 'POST', headers, body: JSON.stringify(one.body) })
    expectThat(answer.status === 200, `POST ${path} is accepted`, await answer.text())
  }
  await eachAtOnce(made, post('/api/requests/website-create'))
  const notice = { type: 'system', title: 'Title', body: 'Words', url: '/bots' }
  const notices = Array.from({ length: NOTICES }, () => ({ token: tokens[0] ?? '', body: notice }))
  await eachAtOnce(notices, post('/api/notifications/announce'))
}

async function eachAtOnce<Item>(items: readonly Item[], act: (item: Item) => Promise<void>) {
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Stops a server. @throws Error unless it ends in order. */
export async function stopped(server: Served): Promise<void> {
  expectThat((await server.stop()) === 0, 'SIGTERM ends the server with 0')
}
