import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Refusal = { status: number; text: string }

/** What the server does with a mail. */
export type Reception =
  | 'accept'
  /** It answers when `release` is called. */
  | 'wait'
  /** It says nothing more once it has the recipient. */
  | 'silent'
  /** It closes the connection before it reads the mail, or after it has stored it but not said so. */
  | 'dropBefore'
  | 'dropAfter'
  | { recipient: Refusal }
  | { content: Refusal }

const refused = ({ status, text }: Refusal) =>
  Object.assign(new Error(text), { responseCode: status })

/** A mail server on loopback that stores the mails that it accepts, decoded. */
export async function mailbox(receptions: Reception[] = [], listenOn = 0) {
  const mails: string[] = []
  /** The recipients of each mail, as the protocol names them. */
  const envelopes: string[][] = []
  let came = Promise.withResolvers<string>()
  let released = Promise.withResolvers<void>()
  let arrived = Promise.withResolvers<void>()
  let reception: Reception = 'accept'
  const sockets = new Set<Socket>()
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_, __, done) {
      reception = receptions.shift() ?? 'accept'
      if (reception === 'dropBefore') return drop()
      if (reception === 'silent') return
      if (typeof reception === 'object' && 'recipient' in reception)
        return done(refused(reception.recipient))
      done()
    },
    async onData(stream, { envelope }, done) {
      let raw = ''
      for await (const chunk of stream) raw += chunk
      arrived.resolve()
      arrived = Promise.withResolvers()
      if (reception === 'wait') await released.promise
      if (typeof reception === 'object' && 'content' in reception)
        return done(refused(reception.content))
      const mail = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
      mails.push(mail)
      envelopes.push(envelope.rcptTo.map(({ address }) => address))
      if (reception === 'dropAfter') drop()
      else done()
      came.resolve(mail)
      came = Promise.withResolvers()
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(listenOn, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    envelopes,
    next: () => came.promise,
    /** When the next mail has been read, whatever the answer will be. */
    arrival: () => arrived.promise,
    /** Answers the mails that wait. */
    release() {
      released.resolve()
      released = Promise.withResolvers()
    },
    close() {
      server.close()
      drop()
    },
    [Symbol.dispose]() {
      this.close()
    },
  }
}
