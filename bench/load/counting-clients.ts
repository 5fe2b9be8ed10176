// Many WebSockets in a process of their own, which count the frames that they get. Started by `counted-sockets.ts`.
import { obeyOrders } from './counting.ts'

obeyOrders(({ url, token, word }, take) => {
  // Bun's own client takes headers, which the standard one does not know.
  const headers = { authorization: `Bearer ${token}` }
  const socket = new WebSocket(url, { headers } as never)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.onmessage = ({ data }) => {
    const text = String(data)
    if (text.includes(word)) take(text)
    // The greeting.
    else resolve()
  }
  socket.onclose = ({ code }) => reject(new Error(`A socket was closed: ${code}`))
  return promise
})
