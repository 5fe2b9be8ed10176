import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { AnyElysia } from 'elysia'
import { documentOf } from '../../http/document/document.ts'

type Content = Record<string, { schema?: object }>
type Answered = { content?: Content; $ref?: string }
type Operation = { responses: Record<string, Answered> }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Answered> }
}

/** What a program was told that it would get. */
type Known = { document: Document; routes: { pattern: RegExp; path: string }[]; ajv: Ajv2020 }

let known: Known | undefined

/** The document of the first world: every world has the same routes. */
function documentFor(app: AnyElysia): Known {
  if (known) return known
  const document = documentOf(app) as Document
  const ajv = addFormats(new Ajv2020({ strict: true, strictTypes: false, strictRequired: false }))
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema({ ...document, $id: 'api' }, undefined, false, false)
  const routes = Object.keys(document.paths)
    // Words before parameters: `/api/chats/starred` before `/api/chats/{id}`.
    .sort((a, b) =>
      a.replaceAll(/{\w+}/g, '\u{ffff}') < b.replaceAll(/{\w+}/g, '\u{ffff}') ? -1 : 1,
    )
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/{\w+}/g, '[^/]+')}/?$`) }))
  known = { document, routes, ajv }
  return known
}

/**
 * Holds an answer against the document of the API, as a strict program would read it.
 * @throws Error that says what the document does not allow: the status, the type, or a value.
 */
export async function expectDocumented(
  app: AnyElysia,
  asked: Request,
  answer: Response,
): Promise<void> {
  const { document, routes, ajv } = documentFor(app)
  const { pathname } = new URL(asked.url)
  const route = routes.find(({ pattern }) => pattern.test(pathname))
  const operation = route && document.paths[route.path]?.[asked.method.toLowerCase()]
  if (!route || !operation) return
  const name = `${asked.method} ${route.path} ${answer.status}`
  const named = operation.responses[answer.status]
  const response = named ?? (answer.status < 500 ? undefined : operation.responses.default)
  if (!response) throw new Error(`${name}: the document does not name this status`)
  const key = response.$ref?.split('/').at(-1)
  const content = (key ? document.components.responses[key] : response)?.content
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''
  if (!content) {
    if (type) throw new Error(`${name}: answers ${type}, and the document nothing`)
    return
  }
  const said = content[type]
  if (!said)
    throw new Error(`${name}: answers "${type}", the document ${Object.keys(content).join(', ')}`)
  if (type !== 'application/json' || asked.method === 'HEAD') return
  const where = key
    ? `/components/responses/${key}`
    : `/paths/${escaped(route.path)}/${asked.method.toLowerCase()}/responses/${answer.status}`
  const validate = validatorOf(ajv, `${where}/content/application~1json/schema`)
  const body = await answer.clone().json()
  if (!validate(body))
    throw new Error(
      `${name}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body).slice(0, 500)}`,
    )
}

const escaped = (path: string) => path.replaceAll('~', '~0').replaceAll('/', '~1')

const validators = new Map<string, ValidateFunction>()

function validatorOf(ajv: Ajv2020, pointer: string): ValidateFunction {
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `api#${encodeURI(pointer)}` })
  validators.set(pointer, validate)
  return validate
}
