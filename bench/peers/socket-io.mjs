// Rooms of Socket.IO, run by Node.js: a socket joins the room of its address; a POST sends its body to the rooms in
// turn.
import { createServer } from 'node:http'
import { Server } from 'socket.io'

let rooms = 0
const server = createServer(async (request, response) => {
  const parts = []
  for await (const part of request) parts.push(part)
  const { event, data } = JSON.parse(Buffer.concat(parts).toString())
  const { searchParams } = new URL(request.url, 'http://localhost')
  for (let n = 0; n < Number(searchParams.get('count')); n += 1)
    io.to(String(n % rooms)).emit(event, data)
  response.end()
})
const io = new Server(server, { transports: ['websocket'] })
io.on('connection', (socket) => {
  const room = Number(socket.handshake.query.room)
  rooms = Math.max(rooms, room + 1)
  socket.join(String(room))
})
server.listen(0, '127.0.0.1', () =>
  console.error(`It is at http://127.0.0.1:${server.address().port}\n`),
)
