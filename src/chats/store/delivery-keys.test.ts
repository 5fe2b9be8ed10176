import { expect, test } from 'bun:test'
import { isDuplicate, write } from '../../database/database.ts'
import { givenBot, givenHome, givenUser } from '../../testing/worlds/given.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { insertMessage } from './messages.ts'

type Said = { assetRid?: number; deliveryKey?: string }

/** Says something in a chat. False: it has been said. */
function say({ db, random, clock }: World, chatRid: number, { assetRid, ...said }: Said): boolean {
  const message = { id: random.id(), chatRid, senderRid: null, content: 'x', ...said }
  const about = assetRid === undefined ? {} : { assetRid }
  try {
    write(db, (tx) =>
      insertMessage(tx, { ...message, ...about, type: 'text', kind: 'text' }, clock.now()),
    )
    return true
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return false
  }
}

test('a message with a delivery key is said once, whether it is about a home or not', async () => {
  using here = world()
  const chat = givenBot(here, await givenUser(here), { neighborhoodCodes: [205] }).websiteChatRid
  const { rid: assetRid } = givenHome(here)
  for (const about of [{}, { assetRid }]) {
    const deliveryKey = `key of ${JSON.stringify(about)}`
    expect(say(here, chat, { ...about, deliveryKey })).toBe(true)
    expect(say(here, chat, { ...about, deliveryKey })).toBe(false)
    expect(say(here, chat, { ...about, deliveryKey: `${deliveryKey} 2` })).toBe(true)
    expect(say(here, chat, about)).toBe(true)
    expect(say(here, chat, about)).toBe(true)
  }
})
