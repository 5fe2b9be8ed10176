// A server that answers every request with the same text: of Bun alone, of Express or of Fastify. It prints its address.
// `bun bench/peers/server.ts NAME TEXT TYPE`
import { peer } from './peer.ts'

const [name = '', text = '{}', type = 'application/json'] = process.argv.slice(2)
const headers = { 'content-type': type }
const host = '127.0.0.1'

type Express = () => {
  use(
    answer: (request: object, response: { set(all: object): { send(text: string): void } }) => void,
  ): void
  listen(port: number, host: string, ready: () => void): { address(): { port: number } }
}
type Fastify = () => {
  get(
    path: string,
    answer: (request: object, reply: { headers(all: object): object }) => string,
  ): void
  listen(at: { port: number; host: string }): Promise<string>
}

const servers: Record<string, () => Promise<string | undefined>> = {
  async bun() {
    const answer = () => new Response(text, { headers })
    return Bun.serve({ port: 0, hostname: host, fetch: answer }).url.href
  },
  async express() {
    const found = await peer<{ default: Express }>('express')
    if (!found) return undefined
    const app = found.default()
    app.use((_, response) => response.set(headers).send(text))
    return new Promise((resolve) => {
      const listening = app.listen(0, host, () =>
        resolve(`http://${host}:${listening.address().port}/`),
      )
    })
  },
  async fastify() {
    const found = await peer<{ default: Fastify }>('fastify')
    if (!found) return undefined
    const app = found.default()
    app.get('/*', (_, reply) => {
      reply.headers(headers)
      return text
    })
    return app.listen({ port: 0, host })
  },
}

console.log((await servers[name]?.()) ?? '')
