import { expect, test } from 'bun:test'
import { givenHome } from '../testing/worlds/given.ts'
import { givenDeciding } from '../testing/worlds/shortlists.ts'

/** Two homes of a shortlist, and what waits there for each of three users. */
async function givenTwoHomes() {
  const at = await givenDeciding()
  const { here, as, path } = at
  const ofHome = (home: { id: string }) => `${path}/homes/${home.id}`
  const [a, b] = [ofHome(givenHome(here)), ofHome(givenHome(here))]
  for (const home of [a, b]) await as.noa('PUT', home)
  return {
    ...at,
    ...{ a, b },
    waiting: async (by: typeof as.noa) => (await by('GET', '/api/shortlists/waiting')).body,
    say: (by: typeof as.noa, home: string, onlyMe = false) =>
      by('POST', `${home}/comments`, { text: 'Quiet', onlyMe }),
  }
}

test('each member has an own count of unread comments, and of the homes where homes are saved', async () => {
  using at = await givenTwoHomes()
  const { as, path, a, b, waiting, say } = at
  expect(await waiting(as.noa)).toEqual({ homes: 2, unread: 0 })
  await say(as.noa, a)
  await say(as.noa, b)
  await say(as.noa, b, true)
  await say(as.amit, a)
  // Amit saves homes on another one.
  expect(await waiting(as.amit)).toEqual({ homes: 0, unread: 2 })
  expect(await waiting(as.noa)).toEqual({ homes: 2, unread: 1 })
  expect(await waiting(as.tal)).toEqual({ homes: 0, unread: 0 })
  await as.amit('POST', `${path}/read`)
  expect(await waiting(as.amit)).toEqual({ homes: 0, unread: 0 })
  expect(await waiting(as.noa)).toEqual({ homes: 2, unread: 1 })
})

test('the comments of all shortlists of a user are counted', async () => {
  using at = await givenTwoHomes()
  const { as, a, waiting, say, here } = at
  const { body: other } = await as.tal('POST', '/api/shortlists', { name: 'Haifa' })
  const { body: invite } = await as.tal('POST', `/api/shortlists/${other._id}/invites`)
  await as.amit('POST', `/api/invites/${invite.url.split('/').at(-1)}/accept`)
  const ofOther = `/api/shortlists/${other._id}/homes/${givenHome(here).id}`
  await as.tal('PUT', ofOther)
  await say(as.tal, ofOther)
  await say(as.noa, a)
  expect(await waiting(as.amit)).toEqual({ homes: 1, unread: 2 })
  expect(await waiting(as.noa)).toEqual({ homes: 2, unread: 0 })
})

test('who reads the comments on one home has read them up to the first that waits on another', async () => {
  using at = await givenTwoHomes()
  const { as, a, b, waiting, say } = at
  const unread = async () => (await waiting(as.amit)).unread
  for (const home of [a, a, b, a]) await say(as.noa, home)
  // What the reader wrote there, and what only its author sees, does not wait.
  await say(as.amit, b)
  await say(as.noa, b, true)
  expect((await as.amit('POST', `${b}/read`)).body.counts.unread).toBe(4)
  await as.amit('POST', `${a}/read`)
  expect(await unread()).toBe(2)
  await as.amit('POST', `${b}/read`)
  expect(await unread()).toBe(1)
  await as.amit('POST', `${a}/read`)
  expect(await unread()).toBe(0)
})

test('comments that were there before a member joined are no news', async () => {
  using at = await givenTwoHomes()
  const { as, path, a, waiting, say } = at
  await say(as.noa, a)
  const { body: invite } = await as.noa('POST', `${path}/invites`)
  await as.tal('POST', `/api/invites/${invite.url.split('/').at(-1)}/accept`)
  expect((await waiting(as.tal)).unread).toBe(0)
  await say(as.noa, a)
  expect((await waiting(as.tal)).unread).toBe(1)
})
