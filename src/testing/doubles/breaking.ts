import { connect, createServer, type Socket } from 'node:net'

/**
 * Passes connections on to a port of this machine, and closes one when what the client sends is to break it.
 * `received` counts the bytes that the server has sent.
 */
export async function breaking(port: number, isToBreak: (sent: string) => boolean) {
  const sockets = new Set<Socket>()
  let received = 0
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
        sockets.delete(socket)
      })
    }
    upstream.on('data', (bytes) => {
      received += bytes.length
      client.write(bytes)
    })
    client.on('data', (bytes) => {
      if (isToBreak(bytes.toString('latin1'))) client.destroy()
      else upstream.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received: () => received,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
