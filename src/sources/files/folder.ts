import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Defined, RESERVED, readDefinition } from './definition.ts'
import type { FileProblem } from './domain.ts'

/** A file of the folder, as it is now. */
export type SourceFile = { path: string; name: string; defined: Defined }

const FOLDER = 'sources'
const IS_FILE = /\.ya?ml$/i
/** Further files are not read. */
const FILES_MAX = 100

export const folderOf = (dataDir: string) => join(dataDir, FOLDER)

/** The files of the folder, by name; none when there is no folder. */
export function filesIn(dataDir: string): SourceFile[] {
  const names = namesIn(folderOf(dataDir)).filter((name) => IS_FILE.test(name))
  return names.slice(0, FILES_MAX).map((name) => readSourceFile(join(folderOf(dataDir), name)))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    // There is no folder, or none that this user may read: `sources test` names the reason for a file.
    return []
  }
}

/** Reads a file. What cannot be read is a problem of it. */
export function readSourceFile(path: string): SourceFile {
  const name = basename(path)
  try {
    return { path, name, defined: readDefinition(readFileSync(path, 'utf8')) }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const problem: FileProblem = { field: '', problem: `cannot be read (${reason})` }
    return { path, name, defined: { kind: 'problems', problems: [problem] } }
  }
}

/** Writes a file so that nobody reads half of it. */
export function writeWhole(path: string, bytes: Uint8Array): void {
  writeFileSync(`${path}.part`, bytes)
  renameSync(`${path}.part`, path)
}

/** The name of the source of a file whose own id cannot be read: that of the file. */
export function nameOfFile(name: string): string {
  const plain = name
    .replace(IS_FILE, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 40)
  return plain.length < 2 || RESERVED.has(plain) ? `file-${plain || 'unnamed'}`.slice(0, 40) : plain
}
