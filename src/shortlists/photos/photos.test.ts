import { expect, test } from 'bun:test'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { write } from '../../database/database.ts'
import { days, hours } from '../../kernel/clock.ts'
import { flatPng } from '../../testing/models/flat-png.ts'
import { givenHome, givenUser, PASSWORD } from '../../testing/worlds/given.ts'
import { valuesOf } from '../../testing/worlds/rows.ts'
import { givenDeciding } from '../../testing/worlds/shortlists.ts'
import { type Json, tokenOf, visitor } from '../../testing/worlds/visitor.ts'
import { users } from '../../users/tables.ts'
import { VIEWING_PHOTOS_MAX } from './domain.ts'
import { forgetViewingPhotos } from './files.ts'
import { keepPhoto } from './service.ts'

const PHOTO = flatPng(900, 600)

/** Noa and Amit have a viewing, and each may send photos of it. */
async function viewed() {
  const at = await givenDeciding()
  const { here, noa, amit, tal, as, path } = at
  const home = givenHome(here)
  const ofHome = `${path}/homes/${home.id}`
  await as.noa('PUT', ofHome)
  const plan = { at: new Date(here.clock.now() + days(1)).toISOString(), minutes: 30 }
  await as.noa('PUT', `${ofHome}/viewing`, plan)
  const photos = `${ofHome}/viewing/photos`
  const tokens = {
    noa: await tokenOf(here, noa),
    amit: await tokenOf(here, amit),
    tal: await tokenOf(here, tal),
  }
  const ask = (who: keyof typeof tokens, method: string, to: string, body?: Uint8Array) => {
    const headers = { authorization: `Bearer ${tokens[who]}`, 'content-type': 'image/png' }
    const init = { method, headers, ...(body && { body: Uint8Array.from(body) }) }
    return here.app.handle(new Request(`http://localhost${to}`, init))
  }
  const send = async (who: keyof typeof tokens, photo: Uint8Array = PHOTO) => {
    const answer = await ask(who, 'POST', photos, photo)
    return { status: answer.status, body: (await answer.json()) as Json }
  }
  const folder = join(here.config.dataDir, 'viewings')
  const files = () => (existsSync(folder) ? readdirSync(folder).sort() : [])
  /** The job that deletes files runs, long after they were written. */
  const forget = async () => {
    const now = here.clock.now() / 1_000
    for (const name of files()) utimesSync(join(folder, name), now, now)
    expect(forgetViewingPhotos(here)).toBe(0)
    await here.clock.pass(hours(1) + 1_000)
    return forgetViewingPhotos(here)
  }
  return { ...at, home, ofHome, photos, ask, send, files, forget }
}

test('members see the photos of a viewing, without what cameras add, and each deletes the own ones', async () => {
  using at = await viewed()
  const { as, amit, ofHome, photos, ask, send, files } = at
  const sent = await send('amit')
  expect(sent.status).toBe(200)
  const [{ _id }] = sent.body
  expect(sent.body).toMatchObject([{ author: { _id: amit.id, name: 'Amit Levi' } }])
  expect((await as.noa('GET', `${ofHome}/viewing`)).body.photos).toEqual(sent.body)
  const shown = await ask('noa', 'GET', `${photos}/${_id}`)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('cache-control')).toContain('private')
  const small = await new Bun.Image(await shown.bytes()).metadata()
  expect([small.width, small.format]).toEqual([400, 'webp'])
  const wide = await ask('noa', 'GET', `${photos}/${_id}?w=1280`)
  expect((await new Bun.Image(await wide.bytes()).metadata()).width).toBe(900)
  expect(files()).toEqual([_id, `${_id}-small`])
  expect((await ask('noa', 'DELETE', `${photos}/${_id}`)).status).toBe(404)
  expect(await (await ask('amit', 'DELETE', `${photos}/${_id}`)).json()).toEqual([])
  expect(files()).toEqual([])
  expect((await ask('amit', 'GET', `${photos}/${_id}`)).status).toBe(404)
})

test('who is no member, no member any more, or banned neither sees nor sends photos', async () => {
  using at = await viewed()
  const { here, amit, as, path, photos, ask, send, files } = at
  const [{ _id }] = (await send('noa')).body
  const statuses = async (who: 'noa' | 'amit' | 'tal') => [
    (await ask(who, 'GET', `${photos}/${_id}`)).status,
    (await send(who)).status,
    (await ask(who, 'DELETE', `${photos}/${_id}`)).status,
  ]
  expect(await statuses('tal')).toEqual([404, 404, 404])
  const signedOut = await here.app.handle(new Request(`http://localhost${photos}/${_id}`))
  expect(signedOut.status).toBe(401)
  expect(await statuses('amit')).toEqual([200, 200, 404])
  await as.noa('DELETE', `${path}/members/${amit.id}`)
  expect(await statuses('amit')).toEqual([404, 404, 404])
  write(here.db, (tx) => tx.update(users).set({ isBanned: true }).run())
  expect(await statuses('noa')).toEqual([403, 403, 403])
  expect(files()).toHaveLength(3)
  expect(valuesOf(here, 'select count(*) from viewing_photos')).toEqual([[2]])
})

test('what is no photo, another type, or too large is refused, and nothing of it is kept', async () => {
  using at = await viewed()
  const { here, as, photos, send, files } = at
  expect((await send('noa', new TextEncoder().encode('<svg/>'))).status).toBe(422)
  expect((await send('noa', new Uint8Array())).status).toBe(422)
  expect((await send('noa', new Uint8Array(15_000_001))).status).toBe(413)
  expect((await as.noa('POST', photos, { a: 1 })).status).toBe(415)
  expect(files()).toEqual([])
  expect(valuesOf(here, 'select * from viewing_photos')).toEqual([])
})

test('without a viewing there are no photos to add; those that are there stay', async () => {
  using at = await viewed()
  const { as, ofHome, send } = at
  await send('noa')
  await as.noa('DELETE', `${ofHome}/viewing`)
  expect((await send('noa')).status).toBe(404)
  expect((await as.noa('GET', `${ofHome}/viewing`)).body.photos).toHaveLength(1)
})

test('a viewing has a largest number of photos, and a user has a largest number of bytes', async () => {
  using at = await viewed()
  const { here, noa, send, files } = at
  await send('noa')
  const [[bytes] = []] = valuesOf(here, 'select bytes from viewing_photos')
  const fill = (count: number, size: number) =>
    here.db.$client.run(
      `insert into viewing_photos (id, shortlist_rid, asset_rid, user_rid, bytes, at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
       select 'filled' || i || '-' || ${size}, shortlist_rid, asset_rid, user_rid, ${size}, at from viewing_photos, n
       where viewing_photos.rid = 1`,
    )
  expect(Number(bytes)).toBeGreaterThan(0)
  fill(1, here.config.values.USER_STORAGE_MB * 1_000_000)
  const admin = await visitor(here, await givenUser(here, { roles: ['admin'] }))
  const { users: stored } = (await admin('GET', '/api/inbox/storage')).body
  expect(stored).toMatchObject([
    {
      _id: noa.id,
      items: 0,
      photos: here.config.values.USER_STORAGE_MB * 1_000_000 + Number(bytes),
    },
  ])
  const full = await send('noa')
  expect([full.status, full.body.code]).toEqual([413, 'storage'])
  expect((await send('amit')).status).toBe(200)
  fill(VIEWING_PHOTOS_MAX - 3, 1)
  const many = await send('amit')
  expect([many.status, many.body.code]).toEqual([409, 'tooManyViewingPhotos'])
  expect(files()).toHaveLength(2)
})

test('the room for a photo is looked at in the transaction that keeps it, and nothing is kept without', async () => {
  using at = await viewed()
  const { here, noa, path, home, files } = at
  const asked: boolean[] = []
  const noRoomForPhotos = () => {
    asked.push(here.db.$client.inTransaction)
    return { code: 'noRoom', megabytes: 1 } as const
  }
  const of = { listId: path.split('/').at(-1) ?? '', assetId: home.id }
  const kept = keepPhoto({ ...here, noRoomForPhotos }, noa, of, Uint8Array.from(PHOTO))
  await expect(kept).rejects.toMatchObject({ code: 'storage' })
  expect([asked, files()]).toEqual([[true], []])
})

test('photos go with their home, their files soon after', async () => {
  using at = await viewed()
  const { here, as, ofHome, send, files, forget } = at
  await send('noa')
  await send('amit')
  await as.noa('DELETE', ofHome)
  expect(valuesOf(here, 'select * from viewing_photos')).toEqual([])
  expect(files()).toHaveLength(2)
  expect(await forget()).toBe(2)
  expect(files()).toEqual([])
})

test('the photos of an account that ends stay for the other members, and go when it was alone', async () => {
  using at = await viewed()
  const { here, as, ofHome, photos, ask, send, files, forget } = at
  await givenUser(here, { roles: ['user', 'admin'] })
  const [{ _id }] = (await send('noa')).body
  await as.noa('DELETE', '/api/users/me', { password: PASSWORD })
  expect((await as.amit('GET', `${ofHome}/viewing`)).body.photos).toMatchObject([
    { _id, author: null },
  ])
  expect((await ask('amit', 'GET', `${photos}/${_id}`)).status).toBe(200)
  await as.amit('DELETE', '/api/users/me', { password: PASSWORD })
  expect(await forget()).toBe(2)
  expect(files()).toEqual([])
})

test('the export names the own photos and where they are, and none of others', async () => {
  using at = await viewed()
  const { as, photos, ask, send } = at
  const [{ _id }] = (await send('amit')).body
  await send('noa')
  const { shortlists } = (await as.amit('GET', '/api/users/me/export')).body
  expect(shortlists.photos).toMatchObject([{ path: `${photos}/${_id}?w=1280` }])
  expect(shortlists.photos[0].bytes).toBeGreaterThan(0)
  expect((await ask('amit', 'GET', shortlists.photos[0].path)).status).toBe(200)
})
