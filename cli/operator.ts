import type { Actor } from '../src/audit/domain.ts'

/** An operator at the command line, as the audit names it. @param command as it is typed, without its arguments. */
export function operator(command: string): Actor {
  return { kind: 'commandLine', id: null, name: 'Command line', origin: `metzia ${command}` }
}
