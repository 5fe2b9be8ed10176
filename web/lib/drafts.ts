const PREFIX = 'draft '

/** The text that was typed into a field of this tab and not sent yet; empty when there is none. */
export function draftOf(field: string): string {
  return sessionStorage.getItem(PREFIX + field) ?? ''
}

/** Keeps a text through a reload of the page. */
export function keepDraft(field: string, text: string): void {
  if (text === '') sessionStorage.removeItem(PREFIX + field)
  else sessionStorage.setItem(PREFIX + field, text)
}

/** Removes every draft of this tab. */
export function dropDrafts(): void {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX))
  for (const name of names) sessionStorage.removeItem(name)
}
