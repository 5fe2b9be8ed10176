import type { PageRequest } from '../../web/page-request.ts'
import { ownPath } from '../auth/domain.ts'
import { isSameOrigin } from '../auth/guard.ts'
import { inside } from '../auth/inside.ts'
import { AppError } from '../kernel/errors.ts'
import type { Config } from '../process/config.ts'

/** The forms that work without JavaScript. */
export type Form = 'login' | 'register'
export type Handle = (request: Request) => Promise<Response>

const NEXT: Record<Form, string> = { login: '/', register: '/redirect' }
const SECRET = /^(password|verify)$/

export type Posted = { form: Form; request: Request; text: string; address: string }

type Outcome = {
  /** The redirect after a form that was accepted; undefined when its page is shown again. */
  answer?: Response
  posted?: PageRequest['posted']
  status?: number
}

/**
 * Sends a form that the browser posted without JavaScript to the API; answers a redirect or what its page shows.
 * @throws AppError `forbidden` for a form of another site, `unsupported` for another encoding.
 */
export async function postForm(
  { form, request, text, address }: Posted,
  { handle, config }: { handle: Handle; config: Config },
): Promise<Outcome> {
  if (!isSameOrigin(request, config.publicUrl))
    throw new AppError('forbidden', 'This request came from another site', { code: 'origin' })
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded'))
    throw new AppError('unsupported', 'The form must be application/x-www-form-urlencoded')
  const fields = Object.fromEntries(new URLSearchParams(text))
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)))
  if (form === 'register' && fields.password !== fields.verify)
    return shown(values, { errors: { verify: mismatch(fields.verify) } }, 422)
  const { verify: _, ...body } = fields
  const response = await handle(
    inside(
      new Request(`http://localhost/api/auth/${form}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      { visitor: undefined, address },
    ),
  )
  if (!response.ok) return shown(values, (await response.json()) as Refusal, response.status)
  const from = new URL(request.url).searchParams.get('from')
  const headers = new Headers({ 'cache-control': 'no-store' })
  headers.set('location', (form === 'login' && ownPath(from)) || NEXT[form])
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return { answer: new Response(null, { status: 303, headers }) }
}

type Refusal = { message?: string; errors?: Record<string, string> }

function shown(
  values: Record<string, string>,
  { message, errors }: Refusal,
  status: number,
): Outcome {
  const problems = errors ?? {}
  const isTold = Object.keys(problems).length > 0
  return { posted: { values, problems, message: isTold ? null : (message ?? null) }, status }
}

function mismatch(verify: string | undefined): string {
  return verify ? 'Passwords do not match' : 'Please verify your password'
}
