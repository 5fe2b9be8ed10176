// The systems that an executable is made for, and where Bun for each of them comes from.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pkg from '../../package.json'
import { run, succeed } from '../trial/program.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * By its name in a release: as Bun's bundler calls it, the package that has Bun for it, and the processor as images name
 * it, where an image is made.
 */
export const TARGETS = {
  'linux-x64': { target: 'bun-linux-x64', runtime: '@oven/bun-linux-x64', image: 'amd64' },
  'linux-arm64': { target: 'bun-linux-arm64', runtime: '@oven/bun-linux-aarch64', image: 'arm64' },
  'macos-x64': { target: 'bun-darwin-x64', runtime: '@oven/bun-darwin-x64' },
  'macos-arm64': { target: 'bun-darwin-arm64', runtime: '@oven/bun-darwin-aarch64' },
} as const satisfies Record<string, Target>
type Target = { target: Bun.Build.CompileTarget; runtime: string; image?: string }
export type TargetName = keyof typeof TARGETS

/** The name of this system; undefined where no release is made for it. */
export function ownTarget(): TargetName | undefined {
  const system = process.platform === 'darwin' ? 'macos' : process.platform
  return (Object.keys(TARGETS) as TargetName[]).find((name) => name === `${system}-${process.arch}`)
}

/** What runs programs of this machine. */
export const here = (command: string[], cwd = ROOT) => ({
  command,
  cwd,
  env: { ...process.env } as Record<string, string>,
})

/**
 * The file of Bun for a system: of the installed packages, else fetched once by npm, which checks its hash.
 * @throws Error when npm cannot fetch it.
 */
export async function runtimeFor(name: TargetName): Promise<string> {
  const { runtime } = TARGETS[name]
  const installed = join(ROOT, 'node_modules', runtime, 'bin/bun')
  if (existsSync(installed)) return installed
  const folder = join(ROOT, 'dist/runtimes', `${name}-${pkg.dependencies.bun}`)
  const file = join(folder, 'package/bin/bun')
  if (existsSync(file)) return file
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const wanted = `${runtime}@${pkg.dependencies.bun}`
  const { code, out, err } = await run(here(['npm', 'pack', '--silent', wanted], folder))
  if (code !== 0) throw new Error(`${wanted} could not be fetched: ${err || out}`)
  await succeed(here(['tar', '-xzf', out.trim(), 'package/bin/bun'], folder))
  return file
}
