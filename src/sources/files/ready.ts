import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../kernel/errors.ts'
import { programPath } from '../../kernel/program.ts'
import { folderOf, readSourceFile, type SourceFile, writeWhole } from './folder.ts'

// Definitions that are shipped. They are off: one that is used is copied into the folder of the installation.

const READY = programPath('data/sources')

/** The shipped definitions, by name. */
export function readyFiles(): SourceFile[] {
  const names = readdirSync(READY).sort()
  return names.map((name) => readSourceFile(join(READY, name)))
}

/** The path of a shipped definition; undefined: there is none of this name. */
export function readyPath(name: string): string | undefined {
  const file = `${name}.yaml`
  return readdirSync(READY).includes(file) ? join(READY, file) : undefined
}

/**
 * Copies a shipped definition into the folder of the installation.
 * @returns its path there.
 * @throws AppError `missing` naming the shipped ones; `conflict` when the folder has a file of this name.
 */
export function takeReady(dataDir: string, name: string): string {
  const path = readyPath(name)
  if (path === undefined) {
    const known = readyFiles().map((file) => file.name.replace('.yaml', ''))
    throw new AppError('missing', `No definition "${name}". Shipped are: ${known.join(', ')}`)
  }
  const folder = folderOf(dataDir)
  const copy = join(folder, `${name}.yaml`)
  if (existsSync(copy)) throw new AppError('conflict', `${copy} exists: it is used already`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeWhole(copy, readFileSync(path))
  return copy
}
