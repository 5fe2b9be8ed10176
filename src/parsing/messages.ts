import type { ErrorKind } from '../kernel/errors.ts'

/** What the process of readers is asked. */
export type Question = { name: string; input: unknown }

/** What it says: that it can be asked, and what became of a question. */
export type Reply =
  | { kind: 'ready' }
  | { kind: 'result'; value: unknown }
  | {
      kind: 'refused'
      error: {
        kind: ErrorKind
        message: string
        code: string
        fields: Record<string, string> | undefined
      }
    }
  | { kind: 'failed'; message: string }
