import { expect } from 'bun:test'
import { logIn } from './servers.ts'

type Chatting = {
  email: string
  chatId: string
  acknowledged: Pick<Set<string>, 'add'>
}

/**
 * Writes messages in a chat, one after the other, until the server closes the connection.
 * @param acknowledged receives the `tempId` of each message that was answered with 200.
 */
export async function chatter(
  url: string,
  { email, chatId, acknowledged }: Chatting,
): Promise<void> {
  try {
    const token = await logIn(url, email)
    for (;;) {
      const tempId = crypto.randomUUID()
      const answer = await send(
        `${url}/api/chats/${chatId}/messages`,
        { content: 'hello there', tempId },
        token,
      )
      if (answer.status === 200) acknowledged.add(tempId)
      else expect(answer.status).toBe(503)
    }
  } catch (error) {
    // The connection breaks when the server dies: that is the end of this visit.
    if (!(error instanceof Error) || error.name === 'AssertionError') throw error
  }
}

function send(url: string, body: unknown, token: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
}
