// The audit of the house: `npm run audit`. It ends with the number of findings, and with 1 if there are any.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../documents/write.ts'
import { reportOf } from './findings.ts'
import { licencesIn } from './licences.ts'
import { secretsIn } from './secrets.ts'
import { unusedIn } from './unused.ts'

if (import.meta.main) {
  const parts = [await unusedIn(ROOT), licencesIn(ROOT)]
  if (existsSync(join(ROOT, '.git'))) parts.push(await secretsIn(ROOT))
  else console.log('secrets in the history: skipped, because this is no checkout of git')
  const { lines, count } = reportOf(parts)
  for (const line of lines) console.log(line)
  process.exitCode = count === 0 ? 0 : 1
}
