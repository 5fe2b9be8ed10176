import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of backups that are made without a name, and of the copies before migrations. */
export const backupsFolder = (dataDir: string) => join(dataDir, 'backups')

/** The newest backup of the folder, whatever process made it, and when (ms); undefined: none. */
export function newestBackup(dataDir: string): { path: string; at: number } | undefined {
  const folder = backupsFolder(dataDir)
  if (!existsSync(folder)) return undefined
  return readdirSync(folder)
    .filter((name) => /\.db(\.zst)?$/.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: Math.floor(statSync(path).mtimeMs) }))
    .sort((a, b) => b.at - a.at)[0]
}
