/** Fetches the files of the page that follows log-in, so that it opens at once. */
export function prefetch(files: readonly string[]): void {
  for (const href of files) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = href
    document.head.append(link)
  }
}
