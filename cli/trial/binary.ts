// Tries the single executable from an empty folder: `bun run binary:check`.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXECUTABLE } from '../binary.ts'
import { FOLDER } from '../server.ts'
import { expectThat, type Program, run, serve, succeed } from './program.ts'
import { ADMIN, visit } from './visit.ts'

const NAME = ['--firstname', 'Dana', '--lastname', 'Levi']
export const CREATE_ADMIN = [
  'users',
  'create',
  '--admin',
  '--email',
  ADMIN.email,
  '--password',
  ADMIN.password,
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

/** Tries what `npm start` runs, from another folder; answers what was seen. */
export async function tryBundle(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-bundle-'))
  try {
    const command = [process.execPath, join(FOLDER, 'main.js')]
    return await tryProgram({ command, env: envIn(folder), cwd: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const envIn = (folder: string) => ({
  HOME: folder,
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  PATH: '/nowhere',
  PUBLIC_URL: 'http://127.0.0.1',
  LOG_LEVEL: 'warn',
  YAD2_ENABLED: 'false',
})

/** Tries a copy of the executable in an empty folder; answers what was seen. */
export async function tryExecutable(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-binary-'))
  try {
    const executable = join(folder, 'metzia')
    copyFileSync(EXECUTABLE, executable)
    const cwd = join(folder, 'empty')
    mkdirSync(cwd)
    const env = envIn(folder)
    const program: Program = { command: [executable], env, cwd }
    const seen = await tryProgram(program)
    const cookies = join(folder, 'cookies.json')
    writeFileSync(cookies, JSON.stringify(COOKIES))
    const facebook = { FACEBOOK_GROUPS: '1', FACEBOOK_COOKIES_FILE: cookies }
    const optional = { ...program, env: { ...env, ...facebook } }
    const { code, err } = await run(optional, 'sources', 'facebook', 'login')
    expectThat(code === 1 && err.includes('not in this build'), 'an optional part is named', err)
    expectThat(readdirSync(cwd).length === 0, 'it writes nothing beside DATA_DIR', readdirSync(cwd))
    return [...seen, err.trim()]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) for (const line of await tryExecutable()) console.log(`ok ${line}`)
