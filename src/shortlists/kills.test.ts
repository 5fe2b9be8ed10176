import { expect, test } from 'bun:test'
import { setBusyTimeout } from '../database/turns.ts'
import { storedProblems } from '../process/check.ts'
import { serve } from '../testing/worlds/children.ts'
import { givenHome } from '../testing/worlds/given.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { valuesOf } from '../testing/worlds/rows.ts'
import { givenDeciding } from '../testing/worlds/shortlists.ts'
import { tokenOf } from '../testing/worlds/visitor.ts'
import { STAGES } from './domain/shortlist.ts'

// The server is killed (SIGKILL) while members move homes and vote: what was answered is stored, what was not is done
// once or not at all, and no home is lost or twice on the shortlist.

const KILLS = process.env.METZIA_LONG === '1' ? 50 : 2
const HOMES = 8
const BEFORE_KILL = 25

type Said = { stage: string; vote: number | null }

test('kills during moves and votes lose nothing and double nothing', async () => {
  using at = await givenDeciding()
  const { here, noa, amit, as, path } = at
  const random = seeded(7)
  const homes = Array.from({ length: HOMES }, () => givenHome(here))
  for (const { id } of homes) await as.noa('PUT', `${path}/homes/${id}`)
  setBusyTimeout(here.db.$client, 10_000)
  const env = { DATA_DIR: here.dataDir, JWT_SECRET: here.secrets.jwtSecret, LOG_LEVEL: 'silent' }
  // Each member moves other homes, so that it is known who moved one last.
  const members = [
    { user: noa, token: await tokenOf(here, noa), own: homes.slice(0, HOMES / 2) },
    { user: amit, token: await tokenOf(here, amit), own: homes.slice(HOMES / 2) },
  ]
  const known = new Map<string, Said>(homes.map(({ id }) => [id, { stage: 'new', vote: null }]))
  const asked = new Map<string, Said>()
  let answered = 0
  let enough = Promise.withResolvers<void>()

  const deciding = async ({ token, own }: (typeof members)[number], url: string) => {
    for (;;) {
      const { id } = pick(random, own)
      const said = { stage: pick(random, STAGES), vote: pick(random, [1, -1, null]) }
      asked.set(id, said)
      const request = {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...said, position: Math.floor(random() * HOMES) }),
      }
      const answer = await fetch(`${url}${path}/homes/${id}`, request).catch(() => undefined)
      if (!answer) return
      expect(answer.status).toBe(200)
      known.set(id, said)
      asked.delete(id)
      answered += 1
      if (answered % BEFORE_KILL === 0) enough.resolve()
    }
  }

  const stored = (): [string, Said][] =>
    members.flatMap(({ user, own }) =>
      own.map(({ id, rid }): [string, Said] => {
        const [[stage, vote] = []] = valuesOf(
          here,
          `select stage, (select vote from shortlist_votes v where v.asset_rid = h.asset_rid
            and v.user_rid = ${user.rid}) from shortlist_homes h where asset_rid = ${rid}`,
        )
        return [id, { stage: String(stage), vote: vote as number | null }]
      }),
    )

  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await serve(env)
    const { url } = server
    if (url === undefined) throw new Error('The server did not start')
    const all = members.map((member) => deciding(member, url))
    await enough.promise
    enough = Promise.withResolvers()
    await server.kill()
    await Promise.all(all)
    for (const [id, said] of stored()) {
      expect([known.get(id), asked.get(id)]).toContainEqual(said)
      known.set(id, said)
    }
    asked.clear()
    const twice = 'group by stage, position having count(*) > 1'
    expect(valuesOf(here, `select stage, position from shortlist_homes ${twice}`)).toEqual([])
    expect(valuesOf(here, 'select count(*) from shortlist_homes')).toEqual([[HOMES]])
    expect(storedProblems(here.db)).toEqual([])
  }
}, 600_000)
