// Rooms of Socket.IO, run by Node.js: a socket joins the room of its address; a POST sends its body to the rooms in turn.
import { createServer } from 'node:http'
import { Server } from 'socket.io'

const ROOMS = 500
const server = createServer()
const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false })
server.prependListener('request', async (request, response) => {
  const parts = []
  for await (const part of request) parts.push(part)
  const frame = JSON.parse(Buffer.concat(parts).toString())
  const { searchParams } = new URL(request.url, 'http://localhost')
  for (let n = 0; n < Number(searchParams.get('count')); n += 1)
    io.to(String(n % ROOMS)).emit(frame.event, frame.data)
  response.end()
})
io.on('connection', (socket) => {
  socket.join(String(socket.handshake.query.room))
})
server.listen(0, '127.0.0.1', () =>
  console.error(`It is at http://127.0.0.1:${server.address().port}\n`),
)
