import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLOSED_CHANNEL, channelPage } from '../../testing/doubles/channel-pages.ts'
import { readPreview } from './preview.ts'

const problem = (html: string) => {
  const read = readPreview(html, 'homes_il')
  return read.kind === 'problem' ? read.problem : undefined
}
const posts = (html: string, channel = 'homes_il') => {
  const read = readPreview(html, channel)
  return read.kind === 'page' ? read.posts : undefined
}

test('posts are read with their text, time and photos', () => {
  const page = channelPage([
    { id: 7, text: 'דירה<br/>3 חדרים &amp; נוף<br/>ㅤ', at: '2026-11-20T10:00:00+02:00' },
    { id: 8, photos: 3, text: 'אלבום' },
  ])
  expect(posts(page)).toEqual([
    { id: 7, text: 'דירה\n3 חדרים & נוף', at: Date.UTC(2026, 10, 20, 8), images: [] },
    {
      id: 8,
      text: 'אלבום',
      at: Date.UTC(2026, 10, 20, 8),
      images: [8, 9, 10].map((id) => `https://cdn4.telesco.pe/file/${id}.jpg`),
    },
  ])
})

test('a post without a text, one of another channel and one without a number are told apart', () => {
  const page = channelPage([
    { id: 1, photos: 1 },
    { id: 2, text: 'א', channel: 'other_il' },
    { id: 3, text: 'ב', channel: 'Homes_IL' },
  ])
  expect(posts(page)?.map(({ id, text }) => [id, text])).toEqual([
    [1, ''],
    [3, 'ב'],
  ])
  expect(
    posts(
      channelPage([
        { id: 1, text: 'א' },
        { id: 2, text: 'ב' },
      ]).replace('il/2"', 'il/x"'),
    ),
  ).toHaveLength(1)
})

test('what a reply quotes is not the text of the post', () => {
  const quote = '<div class="tgme_widget_message_text js-message_reply_text">דירה אחרת</div>'
  const page = channelPage([{ id: 1, text: 'שלי' }]).replace(
    '<a class="tgme_widget_message_owner',
    `${quote}<a class="tgme_widget_message_owner`,
  )
  expect(posts(page)?.[0]?.text).toBe('שלי')
})

test('photos with other than web addresses are left out', () => {
  const page = channelPage([{ id: 1, text: 'א', photos: 1 }]).replace(
    'https://cdn4',
    'javascript:cdn4',
  )
  expect(posts(page)?.[0]?.images).toEqual([])
})

test('markup that has changed is a problem that names what is missing; the end of a channel is none', () => {
  const page = channelPage([1, 2, 3, 4, 5].map((id) => ({ id, text: `פוסט ${id}` })))
  expect(problem(CLOSED_CHANNEL)).toMatchObject({ path: '.tgme_channel_history' })
  expect(problem(page.replaceAll('data-post', 'data-id'))).toMatchObject({
    path: '.tgme_widget_message[data-post]',
    problem: 'is not on the page',
  })
  expect(readPreview(channelPage([]), 'homes_il', false)).toEqual({ kind: 'page', posts: [] })
  expect(problem(page.replaceAll('homes_il/', 'x/'))).toMatchObject({
    problem: 'names no post of homes_il',
  })
  expect(problem(page.replaceAll('datetime=', 'title='))).toMatchObject({
    problem: 'is in no post',
  })
  expect(problem(page.replaceAll('message_text', 'message_words'))).toMatchObject({
    path: '.tgme_widget_message_text',
  })
  expect(problem('<div>'.repeat(2_000))).toMatchObject({ problem: 'is nested too deeply' })
})

// The recorded page is not part of the project. Without it this test is skipped.
const SAMPLE = join(import.meta.dirname, '../../../../shared/samples/telegram/channel-preview.html')

test.skipIf(!existsSync(SAMPLE))('the page of a real channel is read', () => {
  const read = posts(readFileSync(SAMPLE, 'utf8'), 'example_rent')
  expect(read?.map(({ id, at, images }) => [id, at, images.length])).toEqual([
    [30094, Date.UTC(2026, 8, 8, 4, 34, 30), 7],
    [30101, Date.UTC(2026, 8, 8, 4, 52, 27), 4],
  ])
  expect(read?.[0]?.text).toStartWith('להשכרה דירת 3 חדרים\nדירת 3 חדרים בחולון, ללא תיווך\n')
  expect(read?.[0]?.text).toEndWith('צור קשר:\nקישור')
  expect(read?.[1]?.text.match(/5700 ש''ח/g)).toHaveLength(1)
})
