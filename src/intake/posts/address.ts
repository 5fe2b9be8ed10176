import type { PostKey } from './domain.ts'

const FACEBOOK = /(^|\.)(facebook\.com|fb\.com)$/
const TELEGRAM = /^(t\.me|telegram\.me)$/

/** Paths and parameters of a post's address that contain its id. */
const IN_PATH = [
  /\/posts\/(?:[^/]*\/)?(\w+)\/?$/,
  /\/permalink\/(\d+)/,
  /\/commerce\/listing\/(\d+)/,
]
const IN_QUERY = ['story_fbid', 'multi_permalinks']

/** Source, id and address of a post by its address; undefined when the address is that of no post that is known. */
export function keyOfAddress(address: string): PostKey | undefined {
  const url = URL.parse(address)
  if (!url || !isWeb(url)) return undefined
  const host = url.hostname.toLowerCase()
  if (FACEBOOK.test(host)) return ofFacebook(url)
  return TELEGRAM.test(host) ? ofTelegram(url) : undefined
}

/** The address without parameters and fragment; empty when it is none of the web. */
export function plainAddress(address: string): string {
  const url = URL.parse(address)
  return url && isWeb(url) ? `${url.origin}${url.pathname}` : ''
}

export function isWeb({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function ofFacebook(url: URL): PostKey | undefined {
  const externalId = facebookId(url)
  if (externalId === undefined) return undefined
  const group = /^\/groups\/([\w.]+)/.exec(url.pathname)?.[1]
  const path = group ? `/groups/${group}/posts/${externalId}/` : `/${externalId}`
  return { source: 'facebook', externalId, link: `https://www.facebook.com${path}` }
}

/** The id of a post by its address, which may be relative; undefined: it has none. */
export function facebookId({ pathname, searchParams }: URL): string | undefined {
  for (const pattern of IN_PATH) {
    const id = pattern.exec(pathname)?.[1]
    if (id) return id
  }
  const named = IN_QUERY.map((name) => searchParams.get(name)).find((id) => id !== null)
  const album = /^(?:pcb|gm)\.(\d+)/.exec(searchParams.get('set') ?? '')?.[1]
  const id = named ?? album
  return id && /^\w{1,64}$/.test(id) ? id : undefined
}

function ofTelegram({ pathname }: URL): PostKey | undefined {
  const [, name, id] = /^\/(?:s\/)?([A-Za-z]\w{3,40})\/(\d{1,12})\/?$/.exec(pathname) ?? []
  if (!name || !id) return undefined
  return { source: 'telegram', externalId: `${name}/${id}`, link: `https://t.me/${name}/${id}` }
}
