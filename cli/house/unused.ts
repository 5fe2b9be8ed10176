// What nothing uses (files, exports, packages), what is used and not declared, and files that import each other in a
// loop, by knip. `.knip.jsonc` names the files that are run by their path.
import { createOptions, createSession, type IssueType } from 'knip/session'
import type { Findings } from './findings.ts'

/** Loops of imports are left out unless they are asked for, and then all else has to be asked for. */
const KINDS = [
  'files',
  'dependencies',
  'unlisted',
  'unresolved',
  'binaries',
  'exports',
  'types',
  'nsExports',
  'nsTypes',
  'enumMembers',
  'namespaceMembers',
  'duplicates',
  'cycles',
]

const NAMES: Partial<Record<IssueType, string>> = {
  files: 'unused file',
  dependencies: 'unused package',
  devDependencies: 'unused package',
  unlisted: 'undeclared package',
  unresolved: 'unresolved import',
  exports: 'unused export',
  types: 'unused type',
  cycles: 'loop of imports',
}

/** Looks at the modules of the checkout in that folder. */
export async function unusedIn(root: string): Promise<Findings> {
  const options = await createOptions({ cwd: root, args: { include: [...KINDS] } })
  const session = await createSession({ ...options, isSession: true })
  const { issues, counters } = session.getResults()
  const found = Object.entries(issues).flatMap(([type, files]) =>
    Object.values(files).flatMap((symbols) =>
      Object.values(symbols).map(({ filePath, symbol, symbols: several }) => {
        const name = several?.map((one) => one.symbol).join(' → ') ?? symbol
        return `${NAMES[type as IssueType] ?? type}: ${name} (${filePath.replace(`${root}/`, '')})`
      }),
    ),
  )
  return { part: 'unused code and loops', looked: counters.processed, of: 'modules', found }
}
