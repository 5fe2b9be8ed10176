import type { SentError } from '../kernel/errors.ts'

/** What the process of readers is asked. */
export type Question = { name: string; input: unknown }

/** What it says: that it can be asked, and what became of a question. */
export type Reply =
  | { kind: 'ready' }
  | { kind: 'result'; value: unknown }
  | {
      kind: 'refused'
      error: SentError
    }
  | { kind: 'failed'; message: string }
