import { SMTPServer } from 'smtp-server'

/** A mail server on loopback that stores the mails that it receives, parsed. */
export async function mailbox() {
  const mails: string[] = []
  let came = Promise.withResolvers<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _, done) {
      let mail = ''
      for await (const chunk of stream) mail += chunk
      mail = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
      mails.push(mail)
      done()
      came.resolve(mail)
      came = Promise.withResolvers()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next: () => came.promise,
    close: () => server.close(),
  }
}
