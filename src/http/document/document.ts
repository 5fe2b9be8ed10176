import { OptionalKind } from '@sinclair/typebox'
import type { AnyElysia } from 'elysia'
import pkg from '../../../package.json'
import { type AccessOption, AUTH_COOKIE } from '../../auth/domain.ts'
import { ACCESS } from '../../auth/route.ts'
import { answersOf, ErrorWire, REFUSALS, securityOf } from './answers.ts'
import { describedParameter, type Parameter, type Schema } from './parameters.ts'
import { plainSchema, rewritten, withNames } from './schemas.ts'
import { namedSchemas } from './wires.ts'

const ABOUT = {
  openapi: '3.1.2',
  info: {
    title: 'Metzia',
    version: pkg.version,
    description: 'Property finder for Israel',
    license: { name: pkg.license, identifier: pkg.license },
  },
  servers: [{ url: '/', description: 'This server' }],
}

const SECURITY = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal access token; the scopes that it needs stand with each operation',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: AUTH_COOKIE,
    description: 'A log-in of the website',
  },
}

type Operation = {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: object
  responses?: Record<string, object>
  security?: object[]
  [ACCESS]?: AccessOption
}

type Shape = { properties?: Record<string, object> }
type Hooks = {
  body?: object
  query?: Shape
  params?: Shape
  response?: object
  detail?: { responses?: Record<string, object> }
}

/**
 * Loaded when the document is asked for, and by `require`, whose file has a framework of its own inside: the package
 * changes how formats (`date`, `email`) are checked, by rules of its own that take a hundred times as long.
 */
const library = () => require('@elysiajs/openapi') as typeof import('@elysiajs/openapi')

/** The OpenAPI document of all routes. */
export function documentOf(app: AnyElysia): object {
  const { paths } = library().toOpenAPISchema(app, { methods: ['options', 'ws'] })
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
      complete({ method, operation, hooks: hooksOf.get(`${method} ${path}`) ?? {} }),
    ])
    return [plain(path), Object.fromEntries(completed)]
  })
  const written = JSON.parse(JSON.stringify(Object.fromEntries(described))) as object
  const named = withNames(rewritten(written, plainSchema), namedSchemas())
  return {
    ...ABOUT,
    paths: named.paths,
    components: {
      schemas: { ...named.schemas, Error: ErrorWire },
      responses: REFUSALS,
      securitySchemes: SECURITY,
    },
  }
}

/** `/api/chats/` is the list of `/api/chats`. */
const plain = (path: string) => path.replace(/(.)\/$/, '$1')

type Found = { method: string; operation: Operation; hooks: Hooks }

/**
 * Adds what the generator omits: who may call, the JSON body, what parameters mean, and the refusals. Schemas are those
 * of the route: the generator's forms of them lose descriptions and names.
 */
function complete({ method, operation, hooks }: Found): Operation {
  const { [ACCESS]: access, parameters = [], ...rest } = operation
  const { body } = hooks
  // The generator drops the answers of a declaration that has a schema beside them.
  const made = { ...hooks.detail?.responses, ...operation.responses }
  const responses = declaredAnswers(made, hooks.response)
  return {
    ...rest,
    ...(rest.operationId && { operationId: nameOf(rest.operationId) }),
    security: securityOf(method, access),
    ...(parameters.length > 0 && { parameters: parameters.map((one) => parameterOf(one, hooks)) }),
    ...(body && {
      requestBody: { required: !(OptionalKind in body), content: jsonOf(body) },
    }),
    responses: answersOf(method, responses),
  }
}

/** `getApiChatsRead-all` is what programs call as `getChatsReadAll`. */
const nameOf = (made: string) =>
  made.replace('Api', '').replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())

const jsonOf = (schema: object) => ({ 'application/json': { schema } })

function parameterOf(one: Parameter, { query, params }: Hooks): Parameter {
  const declared = (one.in === 'path' ? params : query)?.properties?.[one.name] ?? one.schema
  const required = one.required && !('default' in declared)
  const schema = rewritten(declared, plainSchema) as Schema
  return describedParameter({ ...one, required, schema })
}

/** A declared answer is one schema, or one for each status. */
function declaredAnswers(made: Record<string, object>, response: object | undefined) {
  if (!response) return made
  const byStatus = Object.keys(response).every((key) => /^\d{3}$/.test(key))
    ? (response as Record<string, object>)
    : { 200: response }
  const answers = Object.entries(byStatus).map(([status, schema]) => [
    status,
    { description: 'The answer', ...made[status], content: jsonOf(schema) },
  ])
  return { ...made, ...Object.fromEntries(answers) } as Record<string, object>
}
