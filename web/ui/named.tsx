import { isolated } from '../lib/format.ts'

/** Tells screen readers what a button of a row is about. */
export function Named({ of }: { of: string }) {
  return <span className="sr-only">: {isolated(of)}</span>
}
