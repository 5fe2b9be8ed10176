// Runs the steps of the Dockerfile in clean folders, as on machines without a container engine, and images by an engine
// where there is one: `bun run image:check`.
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { debianBase } from '../release/debian.ts'
import { release } from '../release/release.ts'
import { ownTarget } from '../release/targets.ts'
import { tryProgram } from './binary.ts'
import { confinement, IMAGE_USER } from './confined.ts'
import {
  type Copy,
  contextFilter,
  copiesOf,
  ROOT,
  readStages,
  type Stage,
  wordsOf,
} from './dockerfile.ts'
import { engineHere, must, tryImage } from './engine.ts'
import { expectThat, freePort, type Program, run, serve } from './program.ts'

type Built = { folder: string; cwd: string; env: Record<string, string> }

const skipped: string[] = []
const done = (text: string) => console.log(`ok ${text}`)

/** Absolute paths of an image, as folders of this machine. */
const placed = (text: string, folder: string) =>
  text.replaceAll(/(?<![\w./])\/(app|data|usr\/local)\b/g, (path) => join(folder, path))

/** Runs the steps of one stage in a folder of its own. */
async function build(stage: Stage, folder: string, built: Map<string, Built>): Promise<Built> {
  const base = built.get(stage.base)
  const image: Built = { folder, cwd: folder, env: { ...base?.env } }
  if (base) {
    cpSync(base.folder, folder, { recursive: true, verbatimSymlinks: true })
    image.cwd = base.cwd.replace(base.folder, folder)
  }
  const copies = copiesOf(stage)
  mkdirSync(join(folder, 'usr/local/bin'), { recursive: true })
  for (const { name, text } of stage.steps) {
    if (name === 'WORKDIR') image.cwd = join(folder, text)
    if (name === 'WORKDIR') mkdirSync(image.cwd, { recursive: true })
    if (name === 'COPY') copyInto(image, copies.shift() as Copy, built)
    if (name === 'ENV')
      for (const pair of text.split(' ')) {
        const [key = '', value = ''] = pair.split('=')
        image.env[key] = placed(value, folder)
      }
    if (name === 'RUN') await runStep(image, text)
  }
  return image
}

function copyInto(image: Built, { from, owner, sources, target }: Copy, built: Map<string, Built>) {
  const origin = from === undefined ? ROOT : (built.get(from)?.folder ?? '')
  const isSent = from === undefined ? contextFilter() : () => true
  const isFolder = sources.length > 1 || target.endsWith('/')
  const base = target.startsWith('/') ? image.folder : image.cwd
  for (const source of sources) {
    const [path, to] = [join(origin, source), join(base, target, isFolder ? basename(source) : '')]
    mkdirSync(dirname(to), { recursive: true })
    // A folder of the context is filtered file by file: a rule may keep a part of it only.
    const filter = (file: string) => file === path || isSent(file.slice(origin.length + 1))
    cpSync(path, to, { recursive: true, filter, verbatimSymlinks: true })
    const id = Number(owner?.split(':')[0] ?? 0)
    if (owner !== undefined && process.getuid?.() === 0) chownSync(to, id, id)
  }
}

async function runStep({ folder, cwd }: Built, text: string): Promise<void> {
  if (text.includes('apt-get')) {
    skipped.push(`packages of the system: ${text}`)
    return
  }
  const env = { PATH: process.env.PATH ?? '', HOME: join(folder, 'root') }
  mkdirSync(env.HOME, { recursive: true })
  const began = performance.now()
  const { code, out, err } = await run({
    command: ['sh', '-c', placed(text, folder)],
    env,
    cwd,
  })
  rmSync(env.HOME, { recursive: true, force: true })
  expectThat(code === 0, `RUN ${text} ended with ${code}: ${err || out}`)
  done(`${text} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

/** Starts an image as a container starts it, asks its health check, visits it and stops it. */
async function start(stage: Stage, image: Built): Promise<void> {
  const data = join(image.folder, 'data')
  const { prefix, skipped: lacking } = await confinement(data)
  skipped.push(...lacking.map((text) => `${stage.name}: ${text}`))
  if (prefix.length === 0) chmodSync(data, 0o700)
  const port = String(freePort())
  const env = {
    PATH: `${join(image.folder, 'usr/local/bin')}:${process.env.PATH}`,
    PORT: port,
    YAD2_ENABLED: 'false',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...image.env,
  }
  const command = [...prefix, ...wordsOf(stage, 'ENTRYPOINT')]
  const program: Program = { command, env, cwd: existsSync(data) ? data : image.cwd }
  const check = { ...program, command: [...prefix, ...wordsOf(stage, 'HEALTHCHECK')] }
  expectThat((await run(check)).code === 1, 'the health check fails before the start')
  for (const line of await tryProgram(program)) done(`${stage.name}: ${line}`)
  const server = await serve(program, ...wordsOf(stage, 'CMD'))
  const { code, err } = await run(check)
  expectThat((await server.stop()) === 0, 'SIGTERM ends it with 0')
  expectThat(code === 0, 'the health check succeeds', err)
  done(
    `${stage.name}: health check, SIGTERM${lacking.length > 0 ? '' : `, as user ${IMAGE_USER} with a read-only root`}`,
  )
  if (prefix.length > 0) await startWithForeignData(stage, { program, image })
}

/** A volume that another user owns is one line, and exit 1. */
async function startWithForeignData(
  stage: Stage,
  { program, image }: { program: Program; image: Built },
): Promise<void> {
  const foreign = join(image.folder, 'data/foreign')
  mkdirSync(foreign, { mode: 0o755 })
  const env = { ...program.env, DATA_DIR: foreign }
  const { code, err } = await run({ ...program, env }, ...wordsOf(stage, 'CMD'))
  rmSync(foreign, { recursive: true })
  const isClear =
    code === 1 && err.trim().split('\n').length === 1 && err.includes('Give it to that user')
  expectThat(isClear, 'a volume of another user is refused in one line', { code, err })
  done(`${stage.name}: ${err.trim()}`)
}

async function megabytesOf(folder: string): Promise<string> {
  const { out } = await run({
    command: ['du', '-sk', '--apparent-size', folder],
    cwd: folder,
    env: { PATH: process.env.PATH ?? '' },
  })
  return `${((Number(out.split('\t')[0]) * 1024) / 1_000_000).toFixed(1)} MB`
}

/** Files of an image that must not be in it. */
function unwanted(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const ours = files.filter((path) => !path.includes('node_modules/'))
  return ours.filter((path) => /\.(test|e2e)\.tsx?$|(^|\/)(\.git|secrets\.json|\.env)/.test(path))
}

/** Runs the image of a release, and one that is built by the Dockerfile, where a container engine is here. */
async function byEngine(folder: string): Promise<void> {
  const engine = await engineHere(join(folder, 'smallest'))
  if (typeof engine === 'string') {
    skipped.push(`a container engine: ${engine}`)
    return
  }
  const [base, target] = [await debianBase(), ownTarget()]
  if (typeof base === 'string' || !target) skipped.push(`the image of a release: ${base}`)
  else {
    const released = join(folder, 'release')
    const names = await release(released, [target], { version: 'released', madeAt: 0, base })
    const file = names.find((name) => name.includes('-image-')) ?? ''
    await must(engine, 'load', '-i', join(released, file))
    for (const seen of await tryImage(engine, 'released'))
      done(`${engine.name}, the image of a release: ${seen}`)
  }
  const stages = readStages()
  for (const { base: name } of stages.filter((one) =>
    stages.every((own) => own.name !== one.base),
  )) {
    const { code, err } = await engine.run('pull', name)
    if (code === 0) continue
    skipped.push(`building by ${engine.name}: ${err.trim().split('\n').at(-1)}`)
    return
  }
  await must(engine, 'build', '--tag', 'metzia:built', ROOT)
  for (const seen of await tryImage(engine, 'built')) done(`${engine.name}, built: ${seen}`)
}

async function main(): Promise<void> {
  // Not in the folder for temporary files: another user must be able to enter it.
  const folder = mkdtempSync('/var/tmp/metzia-image-')
  chmodSync(folder, 0o755)
  const built = new Map<string, Built>()
  try {
    for (const stage of readStages()) {
      const image = await build(stage, join(folder, stage.name), built)
      built.set(stage.name, image)
      expectThat(
        unwanted(image.folder).length === 0,
        'no test, secret or .git',
        unwanted(image.folder),
      )
      if (wordsOf(stage, 'CMD').length === 0) continue
      console.log(`${stage.name}: ${await megabytesOf(image.folder)} on top of ${stage.base}`)
      await start(stage, image)
    }
    await byEngine(folder)
    skipped.push('linux/arm64')
    for (const what of skipped) console.log(`skipped: ${what}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await main()
