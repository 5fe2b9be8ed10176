import { expect, test } from 'bun:test'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { givenBot, givenHome, givenToken, givenUser } from '../../testing/worlds/given.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'

const root = join(import.meta.dirname, '../../..')
const PROJECT = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'esnext',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ['node'],
    lib: ['esnext', 'dom', 'dom.iterable'],
  },
  files: ['walk.ts'],
}

const MODULES = { type: 'module' }

/** The program that `docs/api.md` shows. */
function walkOfDocs(): string {
  const page = readFileSync(join(root, 'docs/api.md'), 'utf8')
  return /```ts walk\n(.*?)```/s.exec(page)?.[1] ?? ''
}

async function run(folder: string, command: string[], env: Record<string, string> = {}) {
  const child = Bun.spawn(command, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, out, errors }
}

const bin = (name: string) => join(root, 'node_modules/.bin', name)
const OPTIONS = ['-p', 'openapi.json', '-o', '.', '-n', 'metzia.ts', '--generate-union-enums']

/** A folder with the client that a generator makes from the document, and with the program, compiled together. */
async function compiled(document: unknown): Promise<string> {
  const folder = join(tmpdir(), 'walk')
  mkdirSync(folder)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const files = { 'openapi.json': document, 'tsconfig.json': PROJECT, 'package.json': MODULES }
  for (const [name, value] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(value))
  writeFileSync(join(folder, 'walk.ts'), walkOfDocs())
  const made = await run(folder, [bin('swagger-typescript-api'), 'generate', ...OPTIONS])
  expect([made.code, made.errors]).toEqual([0, expect.any(String)])
  expect(await run(folder, [bin('tsc'), '-p', '.'])).toEqual({ code: 0, out: '', errors: '' })
  return folder
}

test('a client made from the document compiles, and does the walk of the API page', async () => {
  using here = world()
  const owner = await givenUser(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [205] })
  const home = givenHome(here, { price: 5_400 })
  const { text } = givenToken(here, owner, ['read', 'write'])
  const visit = await visitor(here, owner)
  const { body: asset } = await visit('GET', `/api/assets/${home.id}`)
  const folder = await compiled((await visit('GET', '/api/openapi.json')).body)

  here.app.listen({ hostname: '127.0.0.1', port: 0 })
  const env = {
    METZIA_URL: `http://127.0.0.1:${here.app.server?.port}`,
    METZIA_TOKEN: text,
    NO_COLOR: '1',
  }
  const walked = await run(folder, [process.execPath, 'walk.ts'], env)
  await here.app.stop(true)
  expect([walked.code, walked.errors]).toEqual([0, ''])
  expect(walked.out.split('\n')).toEqual([
    `5400 ${asset.location} ${asset.city}`,
    '5400 1',
    `${bot.name} true`,
    `[ "${asset.location}" ]`,
    '',
  ])
})
