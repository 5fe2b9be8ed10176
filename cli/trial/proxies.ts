// Tries the configurations in docs/proxies with Caddy and nginx, where they are installed: `bun run proxies:check`.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'bun'
import { BODY_MAX } from '../../src/http/limits.ts'
import { systemFetch } from '../../src/kernel/fetcher.ts'
import { CREATE_ADMIN } from './binary.ts'
import { ROOT } from './dockerfile.ts'
import { expectThat, freePort, type Program, serve, succeed } from './program.ts'
import { visit } from './visit.ts'

/** How often, and for how many tries, a proxy is asked whether it is up. */
const LOOK_MS = 100
const LOOKS = 100

type Trial = {
  /** Its configuration as documented, changed to the ports and certificates of the trial. */
  write(folder: string, ports: Ports): void
  command(folder: string): string[]
}
type Ports = { proxy: number; server: number }

const documented = (name: string) => readFileSync(join(ROOT, 'docs/proxies', name), 'utf8')

/** @throws Error when the document does not have the text, so that the trial would not try what it says. */
function replaced(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((done, [from, to]) => {
    expectThat(done.includes(from), `the document has ${from}`)
    return done.replaceAll(from, to)
  }, text)
}

const TRIALS: Readonly<Record<string, Trial>> = {
  caddy: {
    write(folder, { proxy, server }) {
      const site = replaced(documented('Caddyfile'), {
        'homes.example.org {': `https://localhost:${proxy} {\n\ttls internal`,
        '127.0.0.1:3000': `127.0.0.1:${server}`,
      })
      const options = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n'
      writeFileSync(join(folder, 'Caddyfile'), options + site)
    },
    command: (folder) => ['caddy', 'run', '--config', join(folder, 'Caddyfile')],
  },
  nginx: {
    write(folder, { proxy, server }) {
      const site = replaced(documented('nginx.conf'), {
        'listen 443 ssl': `listen 127.0.0.1:${proxy} ssl`,
        'server_name homes.example.org': 'server_name localhost',
        '/etc/ssl/homes.example.org.pem': join(folder, 'site.pem'),
        '/etc/ssl/homes.example.org.key': join(folder, 'site.key'),
        '127.0.0.1:3000': `127.0.0.1:${server}`,
      })
      const main = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}`
      writeFileSync(join(folder, 'nginx.conf'), `${main}\nhttp { access_log off;\n${site}}\n`)
    },
    command: (folder) => ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')],
  },
}

const CERTIFICATE = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout site.key'

/** Starts the server and the proxy, and visits the one through the other. */
async function tryProxy(name: string, { write, command }: Trial): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-proxy-'))
  const ports = { proxy: freePort(), server: freePort() }
  const publicUrl = `https://localhost:${ports.proxy}`
  const system = { PATH: process.env.PATH ?? '', HOME: folder }
  const program: Program = {
    command: [process.execPath, join(ROOT, 'cli/main.ts')],
    cwd: ROOT,
    env: {
      ...system,
      DATA_DIR: join(folder, 'data'),
      PORT: String(ports.server),
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: 'true',
      YAD2_ENABLED: 'false',
      LOG_LEVEL: 'warn',
    },
  }
  const openssl: Program = {
    command: ['openssl', ...CERTIFICATE.split(' ')],
    cwd: folder,
    env: system,
  }
  await succeed(openssl, '-out', 'site.pem')
  write(folder, ports)
  await succeed(program, ...CREATE_ADMIN)
  const server = await serve(program, 'serve')
  const proxy = spawn(command(folder), {
    cwd: folder,
    env: system,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'ignore',
  })
  try {
    await untilUp(publicUrl)
    for (const seen of await visit({ url: publicUrl, publicUrl }))
      console.log(`ok ${name}: ${seen}`)
    await sendTooMuch(publicUrl)
    console.log(`ok ${name}: a body over the limit is refused by the server, not by the proxy`)
  } finally {
    proxy.kill('SIGTERM')
    await proxy.exited
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Through the proxy the server's own limit of bodies is met. */
async function sendTooMuch(url: string): Promise<void> {
  const answer = await systemFetch(`${url}/api/auth/login`, {
    method: 'POST',
    tls: { rejectUnauthorized: false },
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@b.org', password: 'x'.repeat(BODY_MAX) }),
  })
  const text = await answer.text()
  expectThat(answer.status === 413 && text.includes('tooLarge'), 'the server answers 413', text)
}

/** A proxy that is not up yet refuses the connection: it is asked again, and the last refusal is the reason. */
async function untilUp(url: string): Promise<void> {
  let cause: unknown
  for (let look = 0; look < LOOKS; look += 1) {
    try {
      const answer = await systemFetch(`${url}/readyz`, { tls: { rejectUnauthorized: false } })
      if (answer.status === 200) return
      cause = `it answers ${answer.status}`
    } catch (error) {
      cause = error
    }
    await Bun.sleep(LOOK_MS)
  }
  throw new Error(`${url} does not answer`, { cause })
}

if (import.meta.main)
  for (const [name, trial] of Object.entries(TRIALS))
    if (Bun.which(name)) await tryProxy(name, trial)
    else console.log(`skipped: ${name} is not installed`)
