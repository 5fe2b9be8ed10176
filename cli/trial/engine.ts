// Runs an image by a container engine, where one starts containers.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeImage } from '../release/image.ts'
import { here } from '../release/targets.ts'
import { CREATE_ADMIN } from './binary.ts'
import { IMAGE_USER } from './confined.ts'
import { givenPackages } from './packages.ts'
import { type Ended, expectThat, freePort, run } from './program.ts'
import { visit } from './visit.ts'

export type Engine = {
  name: string
  /** Runs a command of the engine. */
  run(...args: string[]): Promise<Ended>
}

/** An image of a program with the libraries of this machine in the place of Debian's packages. @returns its file. */
export async function imageHere(executable: string, folder: string, version: string) {
  const given = join(folder, 'given')
  mkdirSync(given, { recursive: true })
  const program = join(given, 'metzia')
  copyFileSync(executable, program)
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const file = join(folder, `${version}.tar`)
  const licence = join(given, 'LICENSE')
  writeFileSync(licence, 'MIT')
  const image = {
    architecture,
    packages: await givenPackages(architecture, given, program),
    executable: program,
    beside: { LICENSE: licence },
    texts: async () => ({}),
  }
  await writeImage(file, join(folder, 'parts'), image, { version, madeAt: 0 })
  return file
}

/** An engine that starts a container of the smallest image; a text that says why there is none. */
export async function engineHere(folder: string): Promise<Engine | string> {
  const reasons: string[] = []
  for (const name of ['docker', 'podman']) {
    if (!Bun.which(name)) continue
    const engine: Engine = { name, run: (...args) => run(here([name, ...args])) }
    const why = await refusalOf(engine, () => imageHere('/bin/true', folder, 'nothing'))
    if (why === '') return engine
    reasons.push(`${name}: ${why}`)
  }
  return reasons.join('; ') || 'there is no docker and no podman here'
}

async function refusalOf(engine: Engine, smallest: () => Promise<string>): Promise<string> {
  const steps = [
    async () => ['info'],
    async () => ['load', '-i', await smallest()],
    async () => ['run', '--rm', 'metzia:nothing'],
  ]
  try {
    for (const step of steps) {
      const words = await step()
      const { code, err } = await engine.run(...words)
      if (code !== 0) return err.trim().split('\n').at(-1) || `${words[0]} ends with ${code}`
    }
    return ''
  } finally {
    await engine.run('rmi', '--force', 'metzia:nothing')
  }
}

/** How often a container is asked whether it is ready; each time takes it about as long as a start. */
const LOOKS = 100

/** Runs a command of an engine that must succeed. */
export async function must(engine: Engine, ...args: string[]): Promise<string> {
  const { code, out, err } = await engine.run(...args)
  expectThat(code === 0, `${engine.name} ${args.join(' ')} ends with ${code}: ${err || out}`)
  return out.trim()
}

/** Runs a loaded image as the documents say, visits it, stops it and removes it. @returns what was seen. */
export async function tryImage(engine: Engine, version: string): Promise<string[]> {
  const ask = (...args: string[]) => must(engine, ...args)
  const image = `metzia:${version}`
  const name = `metzia-${version}`
  const port = freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { HOST: '127.0.0.1', PORT: port, PUBLIC_URL: url, YAD2_ENABLED: false }
  const env = Object.entries(settings).flatMap(([key, value]) => ['-e', `${key}=${value}`])
  try {
    const options = ['--name', name, '--network', 'host', '--read-only', '-v', `${name}:/data`]
    await ask('run', '-d', ...options, ...env, image)
    await untilReady(engine, name)
    await ask('exec', name, 'metzia', ...CREATE_ADMIN)
    const seen = await visit({ url, publicUrl: url })
    const upgrade = await ask('exec', name, 'metzia', 'upgrade', 'newer')
    expectThat(upgrade.includes('metzia:newer db restore /data/backups/'), 'upgrade', upgrade)
    const user = await ask('inspect', '--format', '{{.Config.User}}', name)
    expectThat(user === `${IMAGE_USER}:${IMAGE_USER}`, 'it runs as its user', user)
    await ask('stop', name)
    const code = await ask('inspect', '--format', '{{.State.ExitCode}}', name)
    expectThat(code === '0', 'SIGTERM ends it with 0', code)
    return [...seen, 'health check, backup, SIGTERM']
  } finally {
    await engine.run('rm', '--force', name)
    await engine.run('volume', 'rm', name)
    await engine.run('rmi', image)
  }
}

async function untilReady({ name, run: ask }: Engine, container: string): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1)
    if ((await ask('exec', container, 'metzia', 'health')).code === 0) return
  const { out, err } = await ask('logs', container)
  throw new Error(`${name}: the container is not ready: ${out}${err}`)
}
