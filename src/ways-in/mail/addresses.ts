const FACEBOOK = /^(?:[\w-]+\.)*(?:facebook|fb)\.com$/
const ADDRESS = /https?:\/\/[^\s"'<>()[\]]+/gi
/** Parameters that name a post. All others may name the reader of the mail, as `bcode` and `n_m` do. */
const NAMING = ['story_fbid', 'id', 'multi_permalinks', 'fbid', 'set', 'v']

/** The text or page of a mail in which no address of Facebook names the reader. */
export function withoutReader(content: string): string {
  return content.replace(ADDRESS, (written) => {
    const url = URL.parse(written.replaceAll('&amp;', '&'))
    return url && FACEBOOK.test(url.hostname) ? plainFacebook(url) : written
  })
}

/** Mails lead through `/n/?<path>&…` or `/nd/?<path>&…`. */
function plainFacebook(url: URL): string {
  const [[first, value] = ['', '']] = url.searchParams
  const isThrough = /^\/nd?\/?$/.test(url.pathname) && value === ''
  const path = isThrough ? `/${first.replace(/^\/+/, '')}` : url.pathname
  const target = URL.parse(path, 'https://www.facebook.com')
  if (target?.host !== 'www.facebook.com') return 'https://www.facebook.com/'
  for (const name of NAMING) {
    const named = url.searchParams.get(name) ?? target.searchParams.get(name)
    if (named !== null) target.searchParams.set(name, named)
  }
  for (const name of [...target.searchParams.keys()])
    if (!NAMING.includes(name)) target.searchParams.delete(name)
  target.hash = ''
  return target.href
}
