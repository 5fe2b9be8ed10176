import { expect } from 'bun:test'
import { PASSWORD } from './given.ts'

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
    const token = await tokenOf(url, email)
    for (;;) {
      const tempId = crypto.randomUUID()
      const answer = await send(
        `${url}/api/chats/${chatId}/messages`,
        { content: 'hello', tempId },
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

/** Logs in at a running server. */
export async function tokenOf(url: string, email: string): Promise<string> {
  const login = await send(`${url}/api/auth/login`, { email, password: PASSWORD })
  const { token } = (await login.json()) as { token: string }
  return token
}

function send(url: string, body: unknown, token = ''): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
}
