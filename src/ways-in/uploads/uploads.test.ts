import { expect, test } from 'bun:test'
import { aHome, anAlert } from '../../testing/doubles/mails.ts'
import { flatPng } from '../../testing/models/flat-png.ts'
import { aZip } from '../../testing/models/zip.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { tokenOf, visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { entryOf } from './zip.ts'

const HOME =
  'להשכרה דירת 3 חדרים בפלורנטין, תל אביב. 70 מ"ר, קומה 2, 5,400 ש"ח. ללא תיווך 052-1234567'
const CHAT = `[5.8.2026, 15:40:24] דנה: ${HOME}\n[5.8.2026, 15:41:00] נועה: תודה רבה לך`
const PAGE = `<!-- saved from url=(0030)https://homes.example/ad/123 -->\n<html><title>דירה</title><body><p>${HOME}</p></body></html>`
const SAVED_PAGE = [
  'From: <Saved by Blink>',
  'Snapshot-Content-Location: https://homes.example/ad/7',
  'Subject: x',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related; type="text/html"; boundary="b"',
  '',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  'Content-Location: https://homes.example/ad/7',
  '',
  Buffer.from(`<html><body><p>${HOME}</p></body></html>`).toString('base64'),
  '--b--',
  '',
].join('\r\n')
const mbox = (...mails: Uint8Array[]) =>
  Buffer.concat(
    mails.flatMap((mail) => [
      Buffer.from('From x@y Mon Jan 1 00:00:00 2026\n'),
      mail,
      Buffer.from('\n\n'),
    ]),
  )

type Given = [name: string, content: string | Uint8Array]

async function given(settings = {}) {
  const here = world(settings)
  const user = await givenUser(here)
  const token = await tokenOf(here, user)
  const upload = async (...files: Given[]) => {
    const body = new FormData()
    for (const [name, content] of files)
      body.append(
        'files',
        new File([typeof content === 'string' ? content : Uint8Array.from(content)], name),
      )
    return send(here, body, token)
  }
  return { here, user, token, upload, ask: await visitor(here, user) }
}

async function send(here: World, body: BodyInit, token?: string) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const request = new Request('http://localhost/api/bring/files', { method: 'POST', body, headers })
  const answer = await here.app.handle(request)
  return { status: answer.status, body: (await answer.json()) as ReturnType<typeof JSON.parse> }
}

const ALERT = anAlert([aHome(1), aHome(2)])

test.each<[string, Given, object, string]>([
  ['a mail', ['alert.eml', ALERT], { home: 2 }, 'mail'],
  ['several mails', ['all.mbox', mbox(ALERT, anAlert([aHome(3)]))], { home: 3 }, 'mail'],
  ['an exported chat', ['_chat.txt', CHAT], { home: 1 }, 'whatsapp'],
  [
    'the archive of one',
    ['chat.zip', aZip({ name: 'a.jpg', text: 'x' }, { name: 'WhatsApp.TXT', text: CHAT })],
    { home: 1 },
    'whatsapp',
  ],
  [
    'an archive that is not packed',
    ['chat.zip', aZip({ name: '_chat.txt', text: CHAT, isStored: true })],
    { home: 1 },
    'whatsapp',
  ],
  ['a saved page', ['page.html', PAGE], { home: 1 }, 'page'],
  ['a page saved as one file', ['page.mht', SAVED_PAGE], { home: 1 }, 'page'],
  ['a text', ['post.txt', HOME], { home: 1 }, 'share'],
  [
    'a text of several posts',
    ['posts.txt', `${HOME}\n---\nמחפשת דירת 2 חדרים ברמת גן, עד 4,500 ש"ח`],
    { home: 1, wanted: 1 },
    'share',
  ],
])('%s is read, and its homes are seen by its user only', async (_, file, counts, way) => {
  const { here, upload, ask } = await given()
  using _here = here
  const { status, body } = await upload(file)
  expect([status, body]).toEqual([200, { files: [{ name: file[0], counts }] }])
  const items = (await ask('GET', '/api/inbox')).body
  expect(new Set(items.map((item: { way: string }) => item.way))).toEqual(new Set([way]))
  const results = items.flatMap((item: { results: { assetId?: string }[] }) => item.results)
  const home = results.find((one: { assetId?: string }) => one.assetId)
  expect((await ask('GET', `/api/assets/${home.assetId}`)).body.isPrivate).toBe(true)
  const other = await visitor(here, await givenUser(here))
  expect((await other('GET', `/api/assets/${home.assetId}`)).status).toBe(404)
})

test('files whose lines end with CR alone are read as the others are', async () => {
  const files: Given[] = [
    ['homes.mbox', mbox(ALERT, anAlert([aHome(3)]))],
    ['chat.txt', CHAT],
    ['posts.txt', `${HOME}\n---\n${HOME.replace('70', '90')}`],
  ]
  const counts = []
  for (const end of ['\n', '\r']) {
    const { here, upload } = await given()
    using _ = here
    const named = files.map(([name, text]): Given => {
      const lines = Buffer.from(text).toString('latin1').replaceAll(/\r?\n/g, end)
      return [name, Buffer.from(lines, 'latin1')]
    })
    const { body } = await upload(...named)
    counts.push(body.files)
  }
  expect(counts[1]).toEqual(counts[0])
  expect(counts[0][0].counts).not.toEqual({})
})

test('the address of a saved page is that of its home', async () => {
  const { here, upload, ask } = await given()
  using _ = here
  await upload(['page.html', PAGE], ['page.mht', SAVED_PAGE.replace('5,400', '7,400')])
  const items = (await ask('GET', '/api/inbox')).body
  const urls = []
  for (const { _id } of items) urls.push((await ask('GET', `/api/inbox/${_id}`)).body.content.url)
  expect(urls.sort()).toEqual(['https://homes.example/ad/123', 'https://homes.example/ad/7'])
})

test.each<[string, Given, string]>([
  ['nothing', ['a.txt', ''], 'empty'],
  ['a photo', ['a.png', flatPng(40, 40)], 'photos'],
  ['a document', ['a.pdf', '%PDF-1.7'], 'no mail'],
  ['an archive without a chat', ['a.zip', aZip({ name: 'a.jpg', text: 'x' })], 'no exported chat'],
  ['an encrypted archive', ['a.zip', aZip({ name: 'a.txt', text: CHAT, flags: 1 })], 'encrypted'],
  [
    'an archive packed otherwise',
    ['a.zip', aZip({ name: 'a.txt', text: CHAT, method: 9 })],
    'broken',
  ],
  ['a cut archive', ['a.zip', aZip({ name: 'a.txt', text: CHAT }).subarray(0, 90)], 'broken'],
  ['a text that is too long', ['a.txt', 'א'.repeat(200_001)], 'at most'],
])('%s says why nothing is read of it, and the other files are', async (_, file, words) => {
  const { here, upload, ask } = await given()
  using _here = here
  const { status, body } = await upload(file, ['post.txt', HOME])
  expect(status).toBe(200)
  expect(body.files).toEqual([
    { name: file[0], problem: expect.stringContaining(words), counts: {} },
    { name: 'post.txt', counts: { home: 1 } },
  ])
  expect((await ask('GET', '/api/inbox')).body).toHaveLength(1)
})

test('what is packed a thousandfold is not unpacked', () => {
  const bomb = aZip({ name: 'a.txt', text: 'x'.repeat(2_000_000) })
  expect(() => entryOf(bomb, () => true, 1_000_000)).toThrow('too large')
  const stored = aZip({ name: 'a.txt', text: 'x'.repeat(2_000_000), isStored: true })
  expect(() => entryOf(stored, () => true, 1_000_000)).toThrow('too large')
})

test('an archive that is cut or changed anywhere is refused, or read as it is', () => {
  const whole = aZip({ name: 'a.txt', text: CHAT })
  for (let at = 4; at < whole.length; at += 1)
    for (const bytes of [
      whole.subarray(0, at),
      whole.map((byte, index) => (index === at ? byte ^ 0xff : byte)),
    ])
      try {
        entryOf(bytes, () => true, 100_000)
      } catch (error) {
        expect(error).toMatchObject({ name: 'AppError' })
      }
})

test('no files, too many, no form, or more than 25 MB are refused, and nothing is stored', async () => {
  const { here, upload, ask, token } = await given()
  using _ = here
  expect((await upload()).status).toBe(422)
  const many = Array.from({ length: 21 }, (_one, n): Given => [`${n}.txt`, HOME])
  expect((await upload(...many)).body.errors).toHaveProperty('files')
  const form = new FormData()
  form.set('files', 'no file')
  expect((await send(here, form, token)).status).toBe(422)
  expect((await ask('POST', '/api/bring/files', {})).status).toBe(415)
  expect((await upload(['a.txt', new Uint8Array(26_000_000)])).status).toBe(413)
  expect((await send(here, form)).status).toBe(401)
  expect((await ask('GET', '/api/inbox')).body).toEqual([])
})

test('a user without room is told at the file, and those before it are kept', async () => {
  const { here, upload, ask } = await given({ USER_STORAGE_MB: '1' })
  using _ = here
  const { body } = await upload(
    ['post.txt', HOME],
    ['page.html', `<p>${HOME}</p>${'<br>'.repeat(300_000)}`],
  )
  expect(body.files[0]).toEqual({ name: 'post.txt', counts: { home: 1 } })
  expect(body.files[1].problem).toContain('At most 1 MB')
  expect((await ask('GET', '/api/inbox')).body).toHaveLength(1)
})
