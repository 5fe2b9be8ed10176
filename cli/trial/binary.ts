// Tries the single executable from an empty folder: `bun run binary:check`.
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXECUTABLE } from '../binary.ts'
import { expectThat, type Program, run, serve, succeed } from './program.ts'
import { ADMIN, visit } from './visit.ts'

const NAME = ['--firstname', 'Dana', '--lastname', 'Levi']
export const CREATE_ADMIN = [
  ...['users', 'create', '--admin', '--email', ADMIN.email, '--password', ADMIN.password],
  ...NAME,
]

const COOKIES = ['c_user', 'xs'].map((name) => ({ name, value: '1', domain: '.facebook.com' }))

/** Every step of a newcomer; answers what was seen. */
export async function tryProgram(program: Program): Promise<string[]> {
  expectThat((await succeed(program, '--help')).includes('serve'), 'the help names serve')
  expectThat((await succeed(program, 'config')).includes('DATA_DIR'), 'config lists settings')
  await succeed(program, ...CREATE_ADMIN)
  const server = await serve(program, 'serve')
  try {
    const seen = await visit({ url: server.url, publicUrl: program.env.PUBLIC_URL ?? server.url })
    return [`start in ${server.startedMs} ms`, ...seen]
  } finally {
    expectThat((await server.stop()) === 0, 'SIGTERM ends it with 0')
  }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-binary-'))
  try {
    const executable = join(folder, 'metzia')
    copyFileSync(EXECUTABLE, executable)
    const cwd = join(folder, 'empty')
    const env = {
      ...{ HOME: folder, DATA_DIR: join(folder, 'data'), PORT: '0', PATH: '/nowhere' },
      ...{ PUBLIC_URL: 'http://127.0.0.1', LOG_LEVEL: 'warn', YAD2_ENABLED: 'false' },
    }
    await Bun.$`mkdir ${cwd}`
    const program: Program = { command: [executable], env, cwd }
    for (const line of await tryProgram(program)) console.log(`ok ${line}`)
    const cookies = join(folder, 'cookies.json')
    await Bun.write(cookies, JSON.stringify(COOKIES))
    const facebook = { FACEBOOK_GROUPS: '1', FACEBOOK_COOKIES_FILE: cookies }
    const optional = { ...program, env: { ...env, ...facebook } }
    const { code, err } = await run(optional, 'sources', 'facebook', 'login')
    expectThat(code === 1 && err.includes('not in this build'), 'an optional part is named', err)
    console.log(`ok ${err.trim()}`)
    expectThat(readdirSync(cwd).length === 0, 'it writes nothing beside DATA_DIR', readdirSync(cwd))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await main()
