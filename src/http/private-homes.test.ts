// A home that its owner brought in, on a shortlist: who of all visitors is told of it, by any route.
import { describe, expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { tellMember } from '../notifications/watched.ts'
import { comment, saveHome } from '../shortlists/homes-service.ts'
import { currentList } from '../shortlists/service.ts'
import { RIGHTS, type Right } from '../testing/rules/rights.ts'
import { type Scene, scene, type VisitorKind } from '../testing/rules/scene.ts'
import { givenHome } from '../testing/worlds/given.ts'

const STREET = 'נתיב המזלות'
const PHONE = '0521112233'
const SAID = 'הברז מטפטף'

/** A scene whose home is the owner's alone, and of the members of the shortlist on which it is. */
async function privateScene(): Promise<Scene> {
  const at = await scene()
  const { here, owner } = at
  const { db, clock, random } = here
  const facts = { street: `${STREET} 5`, phone: PHONE, images: ['https://a.example/1.jpg'] }
  const asset = givenHome(here, { ...facts, coordinates: [34.77, 32.06] }, owner.rid)
  const now = clock.now()
  const listId = write(db, (tx) => {
    saveHome(tx, { userRid: owner.rid, asset }, undefined, { random, now })
    return currentList(tx, owner.rid).list.id
  })
  const place = { listId, assetId: asset.id }
  comment({ ...here, tellMember }, owner.rid, place, { text: SAID, onlyMe: false })
  return { ...at, assetId: asset.id }
}

/** Asks by each of the routes, in a scene of their own; an address that was given to the visitor is not asked. */
async function answers(who: VisitorKind, routes: readonly Right[]) {
  using at = await privateScene()
  const { db } = at.here
  const changes = db.$client.query<{ n: number }, []>('select total_changes() as n')
  const all = []
  for (const { route, ask } of routes) {
    const [method = '', pattern = ''] = route.split(' ')
    const { path = pattern, body } = await ask(at)
    const before = changes.get()?.n
    const answer = await at.as[who](method, path, body)
    const said = JSON.stringify(answer.body)
    all.push({
      route,
      status: answer.status,
      isAbout: `${path} ${JSON.stringify(body)}`.includes(at.assetId),
      isTold: [STREET, PHONE, SAID].some((one) => said.includes(one)),
      hasChanged: changes.get()?.n !== before,
    })
  }
  return all
}

/** The owner gave the secret in the address away. */
const isGiven = ({ route }: Right) => /:secret|^GET \/feeds\//.test(route)
const [reading, writing] = [
  RIGHTS.filter((one) => one.route.startsWith('GET ') && !isGiven(one)),
  RIGHTS.filter((one) => !/^(GET|HEAD) /.test(one.route)),
]

const told = async (who: VisitorKind) =>
  (await answers(who, reading)).filter(({ isTold }) => isTold).map(({ route }) => route)

describe.each(['signed out', 'other', 'banned', 'former member', 'admin'] as const)('%s', (who) => {
  test('no route tells of the home', async () => {
    expect(await told(who)).toEqual([])
  })

  test('no route does something with it', async () => {
    const done = (await answers(who, writing)).filter(({ isAbout }) => isAbout)
    expect(done.length).toBeGreaterThan(15)
    expect(done.filter(({ status, hasChanged }) => status < 400 || hasChanged)).toEqual([])
  })
})

/** They are about what the asker keeps: the member's own current shortlist is another one. */
const OWN = ['GET /api/users/me/export', 'GET /api/assets/saved']

test('a member is told of it by every route that tells the owner, and by no other', async () => {
  const byOwner = await told('owner')
  expect(byOwner).toContain('GET /api/compare')
  expect(await told('member')).toEqual(byOwner.filter((one) => !OWN.includes(one)))
})
