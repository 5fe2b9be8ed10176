import { expect, test } from 'bun:test'
import { seconds } from '../../kernel/clock.ts'
import { createTelegram } from '../../telegram/client.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, florentinBot } from '../../testing/worlds/passes.ts'
import { givenSender, inGroup } from '../../testing/worlds/telegram-outbox.ts'
import { world } from '../../testing/worlds/world.ts'

type Got = { method: string; fields: Record<string, unknown>; photo: Uint8Array | undefined }

/** A Bot API that takes every message and keeps what arrives on the wire. */
function botApi() {
  const got: Got[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const method = new URL(request.url).pathname.split('/').at(-1) ?? ''
      const isForm = request.headers.get('content-type')?.startsWith('multipart/')
      const form = isForm ? await request.formData() : undefined
      const fields = form ? Object.fromEntries(form) : ((await request.json()) as Got['fields'])
      const file = Object.values(fields).find((value) => value instanceof Blob)
      got.push({ method, fields, photo: file && (await file.bytes()) })
      return Response.json({ ok: true, result: { message_id: got.length } })
    },
  })
  const url = `http://127.0.0.1:${server.port}`
  return { got, url, [Symbol.asyncDispose]: () => server.stop(true) }
}

test('a card with a photo arrives as bytes, with entities and buttons, and one without as a text', async () => {
  await using api = botApi()
  using here = world({ TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_API_URL: api.url })
  inGroup(here, await florentinBot(here))
  const photo = new Uint8Array([255, 216, 255, 7])
  bring(here, aListing({ images: ['https://img.yad2.co.il/a.jpeg'], street: '<b>*הרצל*</b> 1' }))
  const { send } = givenSender(here, {
    messenger: createTelegram(here),
    photo: () => Promise.resolve(photo),
  })
  await send(seconds(2))
  bring(here, aListing())
  await send(seconds(2))
  const [card, text] = api.got
  expect(api.got.map(({ method }) => method)).toEqual(['sendPhoto', 'sendMessage'])
  expect(card?.photo).toEqual(photo)
  expect(card?.fields.chat_id).toBe('-100')
  const caption = String(card?.fields.caption)
  expect(caption).toContain('<b>*הרצל*</b> 1')
  const entities = JSON.parse(String(card?.fields.caption_entities)) as {
    type: string
    offset: number
    length: number
  }[]
  const linked = entities.filter(({ type }) => type === 'text_link')
  expect(linked.map(({ offset, length }) => caption.slice(offset, offset + length))).toEqual([
    'Details',
    'Map',
    'Yad2',
  ])
  expect(JSON.parse(String(card?.fields.reply_markup))).toMatchObject({
    inline_keyboard: [
      [{ text: 'Save' }, { text: 'Like' }, { text: 'Hide' }],
      [{ text: 'Why?' }, { text: 'Mute area' }],
    ],
  })
  expect(text?.fields).toMatchObject({
    chat_id: '-100',
    link_preview_options: { is_disabled: true },
  })
  expect([card, text].some((one) => one && 'parse_mode' in one.fields)).toBe(false)
})
