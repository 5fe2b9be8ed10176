import type { Answer, Region } from '../domain.ts'
import type { Site } from '../site.ts'
import { isNode } from './shape.ts'

/** A current browser: the gateway refuses what names itself a program or a headless browser. */
const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

type Addresses = { YAD2_API_URL: string; YAD2_WEB_URL: string }

/** How Yad2's gateway is asked. Only region and page: any further parameter is said to bring the firewall's record. */
export function yad2Site({ YAD2_API_URL: api, YAD2_WEB_URL: web }: Addresses): Site {
  return {
    headers: {
      accept: 'application/json, text/plain, */*',
      'accept-encoding': 'gzip, br',
      'accept-language': 'he-IL,he;q=0.9',
      origin: web,
      referer: `${web}/`,
      'sec-fetch-dest': 'empty',
      'sec-fetch-mode': 'cors',
      'sec-fetch-site': 'same-site',
      'user-agent': USER_AGENT,
    },
    feed: ({ dealType, region }: Region, page) =>
      `${api}/realestate-feed/${dealType === 'sale' ? 'forsale' : 'rent'}/feed?region=${region}&page=${page}`,
    item: (token) => `${api}/realestate-item/${token}`,
    phone: (token) => `${api}/realestate-item/${token}/customer`,
    pagesOf,
    phoneOf,
    isChallengeHost: (host) => /(^|\.)perfdrive\.com$|captcha|validate\./i.test(host),
  }
}

/** How many pages a feed says it has; null when it does not say. */
function pagesOf(body: string): number | null {
  const pagination = dataOf(body)?.pagination
  const pages = isNode(pagination) ? pagination.totalPages : undefined
  return typeof pages === 'number' && Number.isInteger(pages) && pages >= 0 ? pages : null
}

const PHONE = /^(?:0(?:5\d|7\d|[23489])\d{7}|\*\d{4})$/

/** The telephone number of an advertiser as digits from 0; null where there is none, or it is none. */
function phoneOf({ status, body }: Answer): string | null {
  if (status !== 200) return null
  const data = dataOf(body)
  const given = data?.phone ?? data?.brokerPhone
  if (typeof given !== 'string') return null
  const digits = given.replace(/[\s().-]/g, '').replace(/^\+?972/, '0')
  return PHONE.test(digits) ? digits : null
}

/** What stands in the envelope; undefined when this is no envelope. */
function dataOf(body: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(body)
    return isNode(json) && isNode(json.data) ? json.data : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}
