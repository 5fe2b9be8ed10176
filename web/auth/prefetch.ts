const asked = new Set<string>()

/**
 * Fetches the files of the page that follows log-in, so that it opens at once. Not by links: the policy of the page
 * allows them in some browsers only.
 */
export function prefetch(files: readonly string[]): void {
  for (const href of files) {
    if (asked.has(href)) continue
    asked.add(href)
    // What cannot be had now is loaded with its page.
    fetch(href, { priority: 'low' }).then(
      (answer) => answer.arrayBuffer(),
      () => asked.delete(href),
    )
  }
}
