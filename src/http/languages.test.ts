import { expect, test } from 'bun:test'
import { AUTH_COOKIE } from '../auth/domain.ts'
import { write } from '../database/database.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { tokenOf } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { updateUser } from '../users/store.ts'

const open = async ({ app }: World, headers: Record<string, string>, path = '/login') => {
  const answer = await app.handle(new Request(`http://localhost${path}`, { headers }))
  return { html: await answer.text(), vary: answer.headers.get('vary') }
}

const languageOfPage = (html: string) => /<html lang="(\w+)" dir="(\w+)"/.exec(html)?.slice(1)
/** The folders of the scripts that a page names. */
const folders = (html: string) => [
  ...new Set([...html.matchAll(/\/assets\/([a-z]{2}\/)?[\w.-]+\.js/g)].map(([, folder]) => folder)),
]

test('a visitor reads in the language of the browser, and loads the scripts of that language alone', async () => {
  using here = world()
  const { html, vary } = await open(here, { 'accept-language': 'de-AT,en;q=0.5' })
  expect(languageOfPage(html)).toEqual(['de', 'ltr'])
  expect(html).toContain('Passwort vergessen?')
  expect(html).not.toContain('Forgot')
  expect(folders(html)).toEqual(['de/'])
  expect(vary).toContain('accept-language')
  const english = await open(here, { 'accept-language': 'es' })
  expect(languageOfPage(english.html)).toEqual(['en', 'ltr'])
  expect(folders(english.html)).toEqual([undefined])
})

test('what was chosen in this browser comes before what it asks for', async () => {
  using here = world()
  const headers = { 'accept-language': 'de', cookie: 'lang=fr' }
  expect(languageOfPage((await open(here, headers)).html)).toEqual(['fr', 'ltr'])
})

test('the language of an account comes before that of the browser, on the next page', async () => {
  using here = world()
  const user = await givenUser(here)
  const token = await tokenOf(here, user)
  const headers = { cookie: `${AUTH_COOKIE}=${token}; lang=fr` }
  expect(languageOfPage((await open(here, headers, '/profile')).html)).toEqual(['fr', 'ltr'])
  write(here.db, (tx) => updateUser(tx, user, { language: 'de' }, here.clock.now()))
  const { html } = await open(here, headers, '/profile')
  expect(languageOfPage(html)).toEqual(['de', 'ltr'])
  expect(html).toContain('Passwort ändern')
  expect(folders(html)).toEqual(['de/'])
})
