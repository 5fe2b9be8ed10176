import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signatureOf } from './signature.ts'

// The receivers of `docs/webhooks.md`, as they are written there.

const ROOT = join(import.meta.dirname, '../../../..')
const SECRET = 'the secret of a webhook'
const folder = mkdtempSync(join(tmpdir(), 'metzia-receivers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const document = readFileSync(join(ROOT, 'docs/webhooks.md'), 'utf8')
const python = Bun.which('python3')

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

/**
 * Runs the receiver of that language, and answers what it makes of these requests: their statuses, and what it prints.
 */
async function received(language: string, command: string[], sent: Sent[]) {
  const [, code = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(document) ?? []
  const file = join(folder, language === 'js' ? 'receiver.mjs' : 'receiver.py')
  writeFileSync(file, code)
  const port = await freePort()
  const child = Bun.spawn([...command, file], {
    env: { METZIA_SECRET: SECRET, PORT: String(port) },
    stdout: 'pipe',
    stderr: 'ignore',
  })
  try {
    const statuses: number[] = []
    for (const { body, signature } of sent)
      statuses.push(await posted(`http://127.0.0.1:${port}/`, body, signature))
    child.kill()
    return { statuses, printed: await new Response(child.stdout).text() }
  } finally {
    child.kill()
    await child.exited
  }
}

type Sent = { body: string; signature: string | undefined }

/** The status of the answer, once the receiver listens. */
async function posted(url: string, body: string, signature: string | undefined): Promise<number> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (signature !== undefined) headers['x-metzia-signature'] = signature
  for (;;)
    try {
      return (await fetch(url, { method: 'POST', headers, body })).status
    } catch {
      // It does not listen yet.
      await Bun.sleep(20)
    }
}

const now = Date.now()
const home = { key: 'a1:match:0', price: 6_200, page: 'https://metzia.example/properties?home=a1' }
const body = JSON.stringify({ id: 'x', type: 'match', homes: [{ ...home, location: 'הרצל 5' }] })
const right = signatureOf(SECRET, body, now)

const SENT: [Sent, number][] = [
  [{ body, signature: right }, 204],
  [{ body: body.replace('6200', '1200'), signature: right }, 401],
  [{ body, signature: signatureOf('another secret', body, now) }, 401],
  [{ body, signature: signatureOf(SECRET, body, now - 600_000) }, 401],
  [{ body, signature: right.replace(/v1=.*/, 'v1=00') }, 401],
  [{ body, signature: undefined }, 401],
]

const RECEIVERS: [string, string[] | null][] = [
  ['js', [process.execPath]],
  ['python', python === null ? null : [python]],
]
for (const [language, command] of RECEIVERS)
  test.skipIf(command === null)(
    `the receiver in ${language} of the documentation accepts what is signed, and nothing else`,
    async () => {
      const { statuses, printed } = await received(
        language,
        command ?? [],
        SENT.map(([sent]) => sent),
      )
      expect(statuses).toEqual(SENT.map(([, status]) => status))
      expect(printed.trim()).toBe(`match ${home.key} ${home.price} ${home.page}`)
    },
  )
