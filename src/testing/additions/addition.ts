import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from '../rules/code/source.ts'

/** A member of the product that does not exist, added as `docs/CONTRIBUTING.md` says. */
export type Addition = {
  files: Readonly<Record<string, string>>
  /** Lines that are put into files: each after the first line that contains `after`. */
  lines: readonly { path: string; after: string; line: string }[]
}

const SOURCES = [
  'src',
  'web',
  'cli',
  'bench',
  'migrations',
  'package.json',
  'tsconfig.json',
  'drizzle.config.ts',
  'bun.lock',
  'bunfig.toml',
]
const AS_THEY_ARE = ['node_modules', 'data', 'docs']

/** A copy of the checkout's sources in a temporary folder, with additions. */
export function copyWith(additions: readonly Addition[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'metzia-additions-'))
  for (const name of SOURCES) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  for (const name of AS_THEY_ARE) symlinkSync(join(ROOT, name), join(copy, name))
  for (const { files, lines } of additions) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      writeFileSync(join(copy, path), text)
    }
    for (const one of lines) addLine(copy, one)
  }
  return copy
}

function addLine(copy: string, { path, after, line }: Addition['lines'][number]): void {
  const file = join(copy, path)
  const text = readFileSync(file, 'utf8').split('\n')
  const at = text.findIndex((one) => one.includes(after))
  if (at < 0) throw new Error(`${path} has no line with ${after}`)
  writeFileSync(file, [...text.slice(0, at + 1), line, ...text.slice(at + 1)].join('\n'))
}
