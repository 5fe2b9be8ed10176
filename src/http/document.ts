import { OptionalKind } from '@sinclair/typebox'
import { type AnyElysia, t } from 'elysia'
import pkg from '../../package.json'

const ErrorWire = t.Object({
  message: t.String({ description: 'For users' }),
  code: t.String({ description: 'For programs' }),
  errors: t.Optional(
    t.Record(t.String(), t.String(), { description: 'What is wrong, by the name of the field' }),
  ),
})

const ABOUT = {
  openapi: '3.1.2',
  info: { title: 'Metzia', version: pkg.version, description: 'Property finder for Israel' },
  security: [{ bearer: [] }, {}],
}
const REFUSED = {
  description: 'An error',
  content: { 'application/json': { schema: ErrorWire } },
}

type Operation = {
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { required: boolean; content: object }
  responses?: Record<string, object>
}

type Properties = Record<string, object>
type Hooks = { body?: object; query?: { properties?: Properties } }

/** Loaded when the document is asked for. */
const library = () => require('@elysiajs/openapi') as typeof import('@elysiajs/openapi')

/** The OpenAPI document of all routes. */
export function documentOf(app: AnyElysia): object {
  const { paths, components } = library().toOpenAPISchema(app, { methods: ['options', 'ws'] })
  const hooksOf = new Map<string, Hooks>(
    app.routes.map(({ method, path, hooks }) => [
      `${method.toLowerCase()} ${path.replaceAll(/:([^/]+)/g, '{$1}')}`,
      hooks,
    ]),
  )
  const described = Object.entries(paths).map(([path, operations]) => {
    const methods = Object.entries(operations as Record<string, Operation>)
    const completed = methods.map(([method, operation]) => [
      method,
      complete(operation, hooksOf.get(`${method} ${path}`) ?? {}),
    ])
    return [plain(path), Object.fromEntries(completed)]
  })
  const securitySchemes = { bearer: { type: 'http', scheme: 'bearer' } }
  return modern({
    ...ABOUT,
    paths: Object.fromEntries(described),
    components: { ...components, securitySchemes },
  })
}

/** `/api/chats/` is the list of `/api/chats`. */
const plain = (path: string) => path.replace(/(.)\/$/, '$1')

/** Adds what the generator omits: the JSON body, parameters with a default as optional, and the error answer. */
function complete(operation: Operation, { body, query }: Hooks): Operation {
  const { parameters, responses } = operation
  const hasDefault = (name: string) => 'default' in (query?.properties?.[name] ?? {})
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((one) => ({
        ...one,
        required: one.required && !hasDefault(one.name),
      })),
    }),
    ...(body && {
      requestBody: {
        required: !(OptionalKind in body),
        content: { 'application/json': { schema: body } },
      },
    }),
    responses: { ...responses, default: REFUSED },
  }
}

/** Writes tuples in the form of JSON Schema 2020-12. */
function modern(document: object): object {
  return JSON.parse(JSON.stringify(document), (_name, value: { items?: unknown } | null) => {
    if (!Array.isArray(value?.items)) return value
    const { items, additionalItems: _closed, ...rest } = value as Record<string, unknown>
    return { ...rest, prefixItems: items, items: false }
  }) as object
}
