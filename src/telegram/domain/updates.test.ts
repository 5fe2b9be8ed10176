import { expect, test } from 'bun:test'
import { chatIdOf, cut, readUpdate, updateIdOf } from './updates.ts'

const BOT = '123'
const GROUP = { id: -5, type: 'group', title: 'Our flat' }
const DANA = { id: 7, first_name: 'Dana', language_code: 'he' }

const messageOf = (more: object) => ({
  update_id: 1,
  message: { message_id: 2, chat: GROUP, from: DANA, text: 'x', ...more },
})

test('a message names its chat, its sender and their language', () => {
  expect(readUpdate(messageOf({}), BOT)).toEqual({
    kind: 'message',
    chat: { id: '-5', isPrivate: false, title: 'Our flat' },
    from: { id: '7', name: 'Dana', language: 'he' },
    messageId: 2,
    text: 'x',
    repliesToBot: false,
    isAnonymousAdmin: false,
    words: 'x',
  })
})

test.each([
  ['an answer to the bot', { reply_to_message: { from: { id: 123 } } }, { repliesToBot: true }],
  ['an answer to another', { reply_to_message: { from: { id: 9 } } }, { repliesToBot: false }],
  ['an anonymous administrator', { sender_chat: { id: -5 } }, { isAnonymousAdmin: true }],
  ['a channel that is linked', { sender_chat: { id: -6 } }, { isAnonymousAdmin: false }],
  ['a move', { migrate_to_chat_id: -1005 }, { kind: 'moved', fromId: '-5', toId: '-1005' }],
  ['a move, as the new group tells', { migrate_from_chat_id: -4 }, { fromId: '-4', toId: '-5' }],
  ['a new title', { new_chat_title: 'y' }, { kind: 'titled' }],
  ['a photo', { text: undefined, photo: [] }, { kind: 'message', text: '' }],
])('%s is read', (_, more, expected) => {
  expect(readUpdate(messageOf(more), BOT)).toMatchObject(expected)
})

test.each([
  ['member', true],
  ['administrator', true],
  ['restricted', true],
  ['left', false],
  ['kicked', false],
  ['', false],
])('a bot that is %p in a group: %p', (status, isIn) => {
  const update = {
    my_chat_member: {
      chat: GROUP,
      from: DANA,
      old_chat_member: { status: 'restricted', is_member: false },
      new_chat_member: { status, is_member: true },
    },
  }
  expect(readUpdate(update, BOT)).toMatchObject({ kind: 'member', isIn, wasIn: false })
})

test.each([
  null,
  7,
  'x',
  { message: [] },
  {},
  { message: null },
  { message: {} },
  { message: { message_id: 'x', chat: GROUP } },
  { message: { message_id: 1, chat: { id: '5', type: 'private' } } },
  { message: { message_id: 1, chat: { id: 5, type: 'planet' } } },
  { message: { message_id: 1, chat: { id: 5.5, type: 'private' } } },
  { callback_query: { id: 'q', from: DANA, data: 'x' } },
  { callback_query: { id: 'q', message: { message_id: 1, chat: GROUP } } },
  { my_chat_member: { chat: { id: 5, type: 'channel' } } },
  { poll: { id: 'x' } },
])('%j is of no kind that is known, and does no harm', (update) => {
  expect(readUpdate(update, BOT)).toEqual({ kind: 'unknown' })
})

test('an update without a usable id is not told from others', () => {
  expect(
    [{ update_id: 4 }, { update_id: -1 }, { update_id: '4' }, {}, null].map(updateIdOf),
  ).toEqual([4, undefined, undefined, undefined, undefined])
})

test('the chat of every kind of update is known', () => {
  expect(
    [
      messageOf({}),
      { callback_query: { message: { chat: GROUP } } },
      { my_chat_member: { chat: GROUP } },
      { poll: {} },
      'x',
    ].map(chatIdOf),
  ).toEqual(['-5', '-5', '-5', null, null])
})

test('titles and names are one line without characters that reorder text', () => {
  const title = ` a\n\u202eb <b>*_\u0000${'😀'.repeat(300)}`
  const read = readUpdate(messageOf({ chat: { ...GROUP, title } }), BOT)
  const shown = read.kind === 'message' ? read.chat.title : ''
  expect(shown).toStartWith('a b <b>*_😀')
  expect(shown.length).toBeLessThanOrEqual(255)
  expect(shown.isWellFormed()).toBe(true)
  expect(cut('a😀', 2)).toBe('a')
})
