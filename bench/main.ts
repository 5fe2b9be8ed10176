// Runs a benchmark by its name: `bun run bench burst`.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const [, , name = ''] = process.argv
const path = join(import.meta.dirname, `${name}.ts`)
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.slice(0, -3))

if (names.includes(name) && existsSync(path)) await import(path)
else {
  console.error(`usage: bun run bench <name>, where name is one of ${names.join(', ')}`)
  process.exitCode = 2
}
