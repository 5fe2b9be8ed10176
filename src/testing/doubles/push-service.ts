import { PushApiModel, SubscriptionExpiredError } from 'web-push-testing/src/PushApiModel.js'

type Refusal = { status: number; headers?: Record<string, string> }

/** What the service got. */
type Pushed = { path: string; headers: Record<string, string>; bytes: number }

/**
 * A push service on loopback: it checks the signature of each message and decrypts it, as a browser does.
 * @param refusals the answers to the first messages.
 */
export function pushService(refusals: Refusal[] = []) {
  const model = new PushApiModel()
  const pushed: Pushed[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const body = Buffer.from(await request.arrayBuffer())
      const { pathname } = new URL(request.url)
      const headers = Object.fromEntries(request.headers)
      pushed.push({ path: pathname, headers, bytes: body.length })
      const refusal = refusals.shift()
      if (refusal) return new Response('Refused', refusal)
      try {
        await model.handleNotification(pathname.split('/').at(-1) ?? '', encodingOf(headers), body)
        return new Response(null, { status: 201 })
      } catch (error) {
        return new Response(null, { status: error instanceof SubscriptionExpiredError ? 410 : 400 })
      }
    },
  })
  const host = `127.0.0.1:${server.port}`
  model.notifyUrl = `http://${host}/notify/`
  return {
    /** For PUSH_HOSTS. */
    host,
    pushed,
    /** Answers the next message so. */
    refuse: (refusal: Refusal) => void refusals.push(refusal),
    /** A browser that subscribes with this key: its subscription, and what it has received. */
    async browser(publicKey: string) {
      const options = { userVisibleOnly: 'true', applicationServerKey: publicKey } as const
      const { clientHash, ...subscription } = await model.subscribe(options)
      return {
        subscription,
        expire: () => model.expireSubscription(clientHash),
        received: () =>
          model.getNotifications({ clientHash }).messages.map((text): unknown => JSON.parse(text)),
      }
    },
    [Symbol.dispose]: () => void server.stop(true),
  }
}

function encodingOf(headers: Record<string, string>) {
  return {
    encoding: headers['content-encoding'] ?? null,
    encryption: null,
    cryptoKey: null,
    authorization: headers.authorization ?? null,
    ttl: headers.ttl ?? null,
  }
}
