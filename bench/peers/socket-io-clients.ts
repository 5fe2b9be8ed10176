// Many clients of Socket.IO in a process of their own, which count the messages that they get. Started by
// `counted-sockets.ts`.
import { obeyOrders } from '../load/counting.ts'
import { peer } from './peer.ts'

type Client = {
  on(event: 'connect' | 'disconnect', listen: () => void): void
  onAny(listen: (event: string, data: unknown) => void): void
}
type Options = { transports: string[]; forceNew: boolean; reconnection: boolean }
type Package = { io(url: string, options: Options): Client }

const found = await peer<Package>('socket.io-client')
const options: Options = { transports: ['websocket'], forceNew: true, reconnection: false }

obeyOrders(({ url, word }, take) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const client = found?.io(url, options)
  client?.onAny((event) => {
    if (event === word) take(event)
  })
  client?.on('connect', resolve)
  client?.on('disconnect', () => reject(new Error('A client was disconnected')))
  return promise
})
