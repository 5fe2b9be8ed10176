/**
 * Whether a client has this variant already (RFC 9110, 13.1.2). `etag` is quoted, and without the mark of a weak one.
 */
export function isFresh(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
