import { expect, test } from 'bun:test'
import { assetByRid } from '../assets/store/assets.ts'
import { mergeAssets, splitListing } from '../matching/by-hand/service.ts'
import { storedProblems } from '../process/check.ts'
import { AN_ACTOR, givenHome } from '../testing/worlds/given.ts'
import { valuesOf } from '../testing/worlds/rows.ts'
import { givenDeciding } from '../testing/worlds/shortlists.ts'

const BY = { decidedBy: null, actor: AN_ACTOR }

/** Two homes on the shortlist, of which each member has said something. */
async function givenTwo() {
  const at = await givenDeciding()
  const { here, as, path } = at
  const [older, newer] = [givenHome(here), givenHome(here, { street: 'הרצל 9' })]
  for (const { id } of [older, newer]) {
    await as.noa('PUT', `${path}/homes/${id}`)
    await as.amit('POST', `${path}/homes/${id}/comments`, { text: id })
  }
  return { ...at, older, newer }
}

test('of two homes on a shortlist that become one, the further one counts, with what was said of both', async () => {
  using at = await givenTwo()
  const { here, noa, amit, as, path, older, newer } = at
  await as.noa('PATCH', `${path}/homes/${older.id}`, { vote: 1 })
  await as.noa('PATCH', `${path}/homes/${newer.id}`, { vote: -1 })
  await as.amit('PATCH', `${path}/homes/${newer.id}`, { vote: -1, stage: 'viewing' })
  mergeAssets(here, { assetIds: [older.id, newer.id], ...BY })
  const { body } = await as.amit('GET', path)
  expect(body.homes).toMatchObject([{ asset: { _id: older.id }, stage: 'viewing', comments: 2 }])
  expect(body.homes[0].votes).toEqual([
    { userId: noa.id, vote: 1 },
    { userId: amit.id, vote: -1 },
  ])
  // The former address leads to the home that it is part of.
  expect((await as.amit('GET', `${path}/homes/${newer.id}`)).body.asset._id).toBe(older.id)
  expect(storedProblems(here.db)).toEqual([])
})

test('of two homes that members have moved, the one that was seen first stays where it is', async () => {
  using at = await givenTwo()
  const { here, as, path, older, newer } = at
  await as.noa('PATCH', `${path}/homes/${older.id}`, { stage: 'declined' })
  await as.noa('PATCH', `${path}/homes/${newer.id}`, { stage: 'viewing' })
  mergeAssets(here, { assetIds: [older.id, newer.id], ...BY })
  expect((await as.noa('GET', path)).body.homes).toMatchObject([{ stage: 'declined' }])
})

test('a home that becomes part of one that is not on the shortlist takes its place there', async () => {
  using at = await givenTwo()
  const { here, as, path, older, newer } = at
  await as.noa('DELETE', `${path}/homes/${older.id}`)
  await as.noa('PATCH', `${path}/homes/${newer.id}`, { vote: 1, stage: 'applied' })
  mergeAssets(here, { assetIds: [older.id, newer.id], ...BY })
  const { homes } = (await as.noa('GET', path)).body
  expect(homes).toMatchObject([{ asset: { _id: older.id }, stage: 'applied', comments: 1 }])
  expect(homes[0].votes).toHaveLength(1)
})

test('a home that a listing is split off to is on the shortlist too, with the votes and comments', async () => {
  using at = await givenTwo()
  const { here, as, path, older, newer } = at
  await as.noa('PATCH', `${path}/homes/${older.id}`, { vote: 1 })
  const merged = mergeAssets(here, { assetIds: [older.id, newer.id], ...BY })
  const [[listingId] = []] = valuesOf(
    here,
    `select id from listings where former_asset_rid = ${newer.rid}`,
  )
  const split = splitListing(here, { assetId: merged.id, listingId: String(listingId), ...BY })
  const { homes } = (await as.noa('GET', path)).body
  const ids = [older.id, assetByRid(here.db, split.rid)?.id]
  expect(new Set(homes.map((home: { asset: { _id: string } }) => home.asset._id))).toEqual(
    new Set(ids),
  )
  for (const home of homes) expect(home).toMatchObject({ comments: 2, votes: [{ vote: 1 }] })
  expect(storedProblems(here.db)).toEqual([])
})
