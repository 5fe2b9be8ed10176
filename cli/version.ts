import pkg from '../package.json'
import { isExecutable, programPath } from '../src/kernel/program.ts'

/** Written into the executable when it is built (`cli/binary.ts`). */
declare const METZIA_COMMIT: string

/** The commit of a checkout, with `-dirty` when files are changed; empty where there is none. */
export function commitIn(root: string): string {
  if (!Bun.which('git')) return ''
  const words = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
  const { exitCode, stdout } = Bun.spawnSync(['git', '-C', root, ...words], { stderr: 'ignore' })
  return exitCode === 0 ? stdout.toString().trim() : ''
}

/** The version, and the commit where it is known. */
export function versionText(): string {
  const commit = isExecutable ? METZIA_COMMIT : commitIn(programPath('.'))
  return commit === '' ? pkg.version : `${pkg.version} (${commit})`
}
