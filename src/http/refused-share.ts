import type { RefusedShare } from '../ways-in/domain.ts'
import type { ErrorAnswer } from './errors.ts'

const FORMS: ReadonlySet<string> = new Set(['/share', '/share/save'])

/**
 * Where a browser goes whose form of a share was refused, as it would show the JSON of the answer: the page with the
 * form. Undefined for other requests, and for programs, which read that JSON.
 */
export function pageOfRefusal(
  { method, headers, url }: Pick<Request, 'method' | 'headers' | 'url'>,
  answer: Pick<ErrorAnswer, 'status' | 'body'>,
): string | undefined {
  if (method !== 'POST' || !FORMS.has(new URL(url).pathname)) return undefined
  if (!headers.get('accept')?.includes('text/html')) return undefined
  return `/bring?refused=${reasonOf(answer)}#bring-paste`
}

function reasonOf({ status, body }: Pick<ErrorAnswer, 'status' | 'body'>): RefusedShare {
  if (status === 429) return 'often'
  const isLarge = body.code === 'tooLarge' || body.errors?.photos !== undefined
  return isLarge ? 'large' : 'failed'
}
