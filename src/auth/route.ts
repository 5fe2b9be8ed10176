import type {
  DocumentDecoration,
  Context as Http,
  TSchema,
  UnwrapBodySchema,
  UnwrapSchema,
} from 'elysia'
import type { Actor } from '../audit/domain.ts'
import { type Db, writeWhenFree } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Language } from '../kernel/domain/language.ts'
import type { User } from '../users/domain.ts'
import type { AccessOption, Visitor } from './domain.ts'

type Declaration = {
  access?: AccessOption
  params?: TSchema
  query?: TSchema
  body?: TSchema
  response?: TSchema | Record<number, TSchema>
  detail: DocumentDecoration
}

/** Where the document of the API finds who may call a route: Elysia replaces `access` by its hooks. */
export const ACCESS = 'x-access'

/**
 * Declares a route: who may call it, what it receives and answers, and its summary.
 * @returns a function that makes a copy for one server. Elysia changes the object that it is given: it replaces
 * `access`, and `shape` after it, by the hooks of that server's guard.
 */
export const route =
  <const Declared extends Declaration>(declared: Declared) =>
  (): Declared => {
    const { body, detail, access } = declared
    return { ...declared, ...(body && { shape: body }), detail: { ...detail, [ACCESS]: access } }
  }

/** For the document of the API: a route that answers a file, and nothing new to who has it. */
export const answersFile = (...types: string[]) => ({
  200: {
    description: 'The file',
    content: Object.fromEntries(types.map((type) => [type, {}])),
  },
  304: { description: 'It is what the asker has' },
})

/** For the document of the API: a route that leads elsewhere. */
export const ANSWERS_REDIRECT = { 303: { description: 'Leads to another address' } }

/** What the guard adds to a call of a route that has `access`. */
type Admitted = {
  user: User
  /** The language of the answer. */
  language: Language
  actor: Actor
  /** Empty for a program with an access token. */
  sessionId: string
  token: string
  /** The access token of the program that asks; null in a session. */
  tokenId: string | null
  visitor: Visitor | undefined
}

type SchemaOf<Declared, Part extends string> = Declared extends {
  readonly [key in Part]: infer Schema extends TSchema
}
  ? Schema
  : undefined

type CallOf<Declared, Names extends string> = Pick<
  Http,
  'cookie' | 'redirect' | 'request' | 'server' | 'set'
> & {
  body: UnwrapBodySchema<SchemaOf<Declared, 'body'>>
  query: UnwrapSchema<SchemaOf<Declared, 'query'>>
  params: Declared extends { params: TSchema }
    ? UnwrapSchema<SchemaOf<Declared, 'params'>>
    : Record<Names, string>
} & (Declared extends { access: AccessOption } ? Admitted : unknown)

/**
 * What the handler of a declared route receives: the values that the declaration checks, and the user if it has
 * `access`.
 * @template Names the parameters in its path, where the declaration has no shape for them.
 */
export type Call<Route extends () => Declaration, Names extends string = never> = CallOf<
  ReturnType<Route>,
  Names
>

/**
 * A handler whose whole work is one transaction: it begins when no other connection writes, and the thread answers
 * others meanwhile. When the handler throws, nothing is changed.
 */
export function changing<Asked, Answer>(
  { db, clock }: { db: Db; clock: Clock },
  handle: (call: Asked) => Answer,
) {
  const inTurn = async (call: Asked) => writeWhenFree(db, clock, () => handle(call))
  // Elysia reads in the source of a handler which parts of a request it needs.
  return Object.assign(inTurn, { toString: () => handle.toString() })
}
