import { connect } from 'node:net'

export type RawAnswer = { status: number; type: string | undefined; content: string }

/** Sends the bytes of a request as they are, and reads the answer until its stated length. */
export function rawRequest(url: string, parts: readonly string[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    const end = () => {
      socket.destroy()
      const [head = '', content = ''] = answer.split('\r\n\r\n')
      const type = /content-type: ([^;\r]*)/i.exec(head)?.[1]
      resolve({ status: Number(head.split(' ')[1]), type, content })
    }
    socket.on('error', reject)
    socket.on('close', end)
    socket.on('data', (data) => {
      answer += data
      const [head = '', content = ''] = answer.split('\r\n\r\n')
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      if (length !== undefined && content.length >= Number(length)) end()
    })
    for (const part of parts) socket.write(part)
  })
}
