/** Whose pictures may be shown until they come through our own address. */
const PICTURE_HOSTS = ['https://img.yad2.co.il']

/** What a page may load and run: its own files, and scripts that carry this answer's nonce. */
export function pagePolicy(nonce: string): string {
  const rules = {
    'default-src': "'none'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': "'self'",
    'img-src': ["'self'", 'data:', ...PICTURE_HOSTS].join(' '),
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(rules)
    .map((rule) => rule.join(' '))
    .join('; ')
}
