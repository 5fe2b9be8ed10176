/** The values of `{s}` in the address of map tiles, which spread the requests over several hosts. */
const TILE_SUBDOMAINS = ['a', 'b', 'c'] as const

/**
 * The origins from which a template of tile addresses loads, such as `https://{s}.tiles.example/{z}/{x}/{y}.png`. None
 * for a path of this server.
 */
export function tileOrigins(template: string): string[] {
  if (template.startsWith('/')) return []
  const addresses = TILE_SUBDOMAINS.map((name) => template.replaceAll('{s}', name))
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}

/**
 * Content-Security-Policy of a page: its own files, scripts with this answer's nonce, and map tiles. Photos of
 * listings are its own files: they come from its cache. The
 * browser connects only to this server, which also sends the requests to the geocoder.
 * @returns a function that makes the policy of one answer.
 */
export function pagePolicy(tileUrls: readonly string[]): (nonce: string) => string {
  const images = new Set(tileUrls.flatMap(tileOrigins))
  const rules = {
    'default-src': "'none'",
    'style-src': "'self'",
    'img-src': ["'self'", 'data:', ...images].join(' '),
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  }
  const others = Object.entries(rules)
    .map((rule) => rule.join(' '))
    .join('; ')
  return (nonce) => `script-src 'self' 'nonce-${nonce}'; ${others}`
}
