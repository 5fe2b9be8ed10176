/**
 * Fetches a part of a page before it is opened. A failure is left to the opening, which fetches the part again and
 * shows what is wrong.
 */
export function preload(importPart: () => Promise<unknown>): void {
  importPart().catch(() => undefined)
}
