import type { PostedFormRules } from '../../web/auth/posted-forms.ts'
import type { PageRequest } from '../../web/page-request.ts'
import type { Visitor } from '../auth/domain.ts'
import { isSameOrigin } from '../auth/guard.ts'
import { inside } from '../auth/inside.ts'
import type { Language } from '../kernel/domain/language.ts'
import { AppError } from '../kernel/errors.ts'
import type { Config } from '../world/config.ts'
import { answerOf } from './errors.ts'

/** An invite is accepted by who is signed in. */
export const INVITE_PAGE = '/invite/:secret'
/** The pages whose forms work without JavaScript. */
export const FORM_PAGES = [
  '/login',
  '/register',
  '/forgotpassword',
  '/resetpassword',
  INVITE_PAGE,
] as const
export type Handle = (request: Request) => Promise<Response>
export type Posted = {
  request: Request
  text: string
  address: string
  /** As whom the form is sent; undefined on pages for which nobody is signed in. */
  visitor: Visitor | undefined
}

type Outcome = {
  /** Where an accepted form leads; undefined when its page is shown again. */
  location?: string
  posted?: PageRequest['posted']
  status?: number
  /** The cookies that the API has set. */
  cookies?: string[]
}

type Values = Record<string, string>
type Refusal = { message?: string; errors?: Values }

/** Sends a form that the browser posted without JavaScript to the API; answers where it leads or what its page shows. */
export async function postForm(
  { text, ...posted }: Posted,
  { handle, config, language }: { handle: Handle; config: Config; language: Language },
): Promise<Outcome> {
  const { postedFormOf } = await import('../../web/auth/posted-forms.ts')
  const { FORGET_LOG_OUT } = await import('../../web/lib/log-out.ts')
  const { TEXTS } = await import('../../web/locales/all.ts')
  const { searchOf } = await import('../../web/public-pages/address.ts')
  const { request } = posted
  const url = new URL(request.url)
  const sent = Object.fromEntries(new URLSearchParams(text))
  const rules = postedFormOf(url.pathname, Object.keys(sent))
  if (!rules) throw new AppError('missing', { code: 'notFound' })
  const form = only(sent, [...rules.fields, ...(rules.hidden ?? [])])
  const problem = problemOf(request, config)
  if (problem) {
    const { status, body } = answerOf(problem, language)
    return await shown(rules, {}, body, status)
  }
  const errors = rules.problems(form, TEXTS[language] ?? TEXTS.en) as Values
  if (Object.keys(errors).length > 0) return await shown(rules, form, { errors }, 422)
  const search = searchOf(url)
  const response = await handle(callOf(posted, rules.path, rules.body(form, search)))
  const cookies = response.headers.getSetCookie()
  const answer: unknown = await response.json()
  if (!response.ok) return await shown(rules, form, answer as Refusal, response.status, cookies)
  const next = rules.next(form, answer as Values, search)
  // A session begins: an earlier log-out that the server did not hear no longer matters.
  if ('location' in next) return { location: next.location, cookies: [...cookies, FORGET_LOG_OUT] }
  return { posted: { ...next, problems: {}, message: null }, cookies }
}

/** Why the request is no form of this site. */
function problemOf(request: Request, { publicUrl }: Config): AppError | undefined {
  if (!isSameOrigin(request, publicUrl))
    return new AppError('forbidden', { code: 'otherSite' }, { code: 'origin' })
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) return undefined
  return new AppError('unsupported', { code: 'formType' })
}

/** The call of the API for a form, with what it may know of the browser. */
function callOf(posted: Omit<Posted, 'text'>, path: string, body: object): Request {
  const {
    request: { headers },
    address,
    visitor,
  } = posted
  const known = ['cookie', 'origin', 'sec-fetch-site', 'user-agent', 'accept-language'].flatMap(
    (name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value] as const]
    },
  )
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { ...Object.fromEntries(known), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return inside(request, { visitor, address })
}

/** The page of a refused form. A refusal that is about none of its fields is shown above the form. */
async function shown(
  { fields, hidden = [], step }: PostedFormRules,
  form: Values,
  { message, errors = {} }: Refusal,
  status: number,
  cookies: string[] = [],
): Promise<Outcome> {
  const { SECRET_FIELDS } = await import('../../web/auth/posted-forms.ts')
  const problems = only(errors, fields)
  const isTold = Object.keys(problems).length > 0
  const kept = [...fields.filter((name) => !SECRET_FIELDS.includes(name)), ...hidden]
  const posted = {
    ...(step && { step }),
    values: only(form, kept),
    problems,
    message: isTold ? null : (message ?? null),
  }
  return { posted, status, cookies }
}

function only(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}
