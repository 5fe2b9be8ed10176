import { isRecord, parsedJson } from '../../kernel/domain/json.ts'
import type { Answer } from '../domain.ts'
import type { Feed } from '../feed/feed.ts'

/** Of a current browser: the gateway refuses programs and headless browsers. */
const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

type Addresses = { YAD2_API_URL: string; YAD2_WEB_URL: string }

/** Yad2's gateway. Only region and page are sent: further parameters are reported to bring the firewall's record. */
export function yad2Feed({ YAD2_API_URL: api, YAD2_WEB_URL: web }: Addresses): Omit<Feed, 'read'> {
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
    pageUrl: ({ dealType, region }, page) =>
      `${api}/realestate-feed/${dealType === 'sale' ? 'forsale' : 'rent'}/feed?region=${region}&page=${page}`,
    listingUrl: (token) => `${api}/realestate-item/${token}`,
    phone: { url: (token) => `${api}/realestate-item/${token}/customer`, read: readPhone },
    pageCount,
    entryDatePath: 'data.additionalDetails.entranceDate',
    isChallengeHost: (host) => /(^|\.)perfdrive\.com$|captcha|validate\./i.test(host),
  }
}

/** The number of pages that an answer states; null when it states none. */
function pageCount(body: string): number | null {
  const pagination = dataOf(body)?.pagination
  const pages = isRecord(pagination) ? pagination.totalPages : undefined
  return typeof pages === 'number' && Number.isInteger(pages) && pages >= 0 ? pages : null
}

const PHONE = /^(?:0(?:5\d|7\d|[23489])\d{7}|\*\d{4})$/

/** The advertiser's telephone number as digits from 0; null where there is none, or it is malformed. */
function readPhone({ status, body }: Answer): string | null {
  if (status !== 200) return null
  const data = dataOf(body)
  const given = data?.phone ?? data?.brokerPhone
  if (typeof given !== 'string') return null
  const digits = given.replace(/[\s().-]/g, '').replace(/^\+?972/, '0')
  return PHONE.test(digits) ? digits : null
}

/** The contents of the envelope; undefined when the body is not an envelope. */
function dataOf(body: string): Record<string, unknown> | undefined {
  const json = parsedJson(body)
  return isRecord(json) && isRecord(json.data) ? json.data : undefined
}
