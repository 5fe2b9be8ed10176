#!/usr/bin/env bun
// Starts Firefox as a browser that Playwright can drive over WebDriver BiDi. Playwright runs this file in place of the
// program, and reads from its output where to connect: to this process, which passes messages on in both directions and
// answers or changes the few that Firefox and the client do not understand as they are.
import type { ServerWebSocket } from 'bun'
import { firefoxPath } from '../../../src/testing/worlds/firefox.ts'
import { answered, changed } from './messages.ts'

type Line = { upstream: WebSocket; waiting: string[] }

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/
/** The largest message: pictures of whole pages are sent as text. */
const MAX_BYTES = 256 * 1024 * 1024

const browser = Bun.spawn([firefoxPath(), ...process.argv.slice(2)], {
  stdin: 'ignore',
  stdout: 'inherit',
  stderr: 'pipe',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => browser.kill(signal))

function serve(address: string): string {
  const server = Bun.serve<Line, never>({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request, server) {
      const upstream = new WebSocket(address + new URL(request.url).pathname)
      if (server.upgrade(request, { data: { upstream, waiting: [] } })) return
      upstream.close()
      return new Response('Only a WebSocket is served here', { status: 426 })
    },
    websocket: {
      maxPayloadLength: MAX_BYTES,
      idleTimeout: 0,
      open: connect,
      message: (socket, message) => pass(socket, String(message)),
      close: ({ data }) => data.upstream.close(),
    },
  })
  return `ws://127.0.0.1:${server.port}`
}

/** Passes on what the browser says, and what was said to it before it was there. */
function connect(socket: ServerWebSocket<Line>): void {
  const { upstream, waiting } = socket.data
  upstream.onmessage = ({ data }) => socket.send(String(data))
  upstream.onclose = () => socket.close()
  upstream.onopen = () => {
    for (const message of waiting.splice(0)) upstream.send(message)
  }
}

function pass(socket: ServerWebSocket<Line>, message: string): void {
  const answer = answered(message)
  if (answer !== undefined) {
    socket.send(answer)
    return
  }
  const { upstream, waiting } = socket.data
  if (upstream.readyState === WebSocket.CONNECTING) waiting.push(changed(message))
  else upstream.send(changed(message))
}

let output = ''
for await (const chunk of browser.stderr) {
  const text = Buffer.from(chunk).toString()
  output += text
  const [, address] = LISTENING.exec(output) ?? []
  if (address === undefined) {
    process.stderr.write(text)
    continue
  }
  output = ''
  process.stderr.write(`WebDriver BiDi listening on ${serve(address)}\n`)
}
process.exit(await browser.exited)
