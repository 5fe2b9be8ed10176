// Rooms of the package `ws`, run by Node.js: a socket joins the room of its address; a POST sends its body to the rooms
// in turn.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const rooms = []
const server = createServer(async (request, response) => {
  const parts = []
  for await (const part of request) parts.push(part)
  const frame = Buffer.concat(parts).toString()
  const { searchParams } = new URL(request.url, 'http://localhost')
  for (let n = 0; n < Number(searchParams.get('count')); n += 1)
    for (const socket of rooms[n % rooms.length]) socket.send(frame)
  response.end()
})
new WebSocketServer({ server }).on('connection', (socket, { url }) => {
  const room = Number(new URL(url, 'http://localhost').searchParams.get('room'))
  rooms[room] ??= new Set()
  rooms[room].add(socket)
  socket.send('hello')
})
server.listen(0, '127.0.0.1', () =>
  console.error(`It is at http://127.0.0.1:${server.address().port}\n`),
)
