import type { SourceFile } from './code/source.ts'
import { importRule } from './imported.ts'
import { type Facet, facetOf, isServer } from './places.ts'
import type { Project, Rule } from './rule.ts'

const isFacet = (path: string, ...facets: Facet[]) =>
  facets.some((facet) => facet === facetOf(path))

const about = (facet: Facet) => (path: string) => isServer(path) && facetOf(path) === facet

const EDGES: Facet[] = ['service', 'routes', 'wire', 'job']

/** Kinds of columns. */
const COLUMNS = ['src/database/packed.ts', 'src/database/compact-text.ts']

export const FACET_RULES: readonly Rule[] = [
  importRule({
    name: 'tables import only domains, tables, drizzle and its columns of this product',
    instead: 'declare types and constants of a table in a domain',
    isAbout: about('tables'),
    isBreach: (_, { target }) =>
      !isFacet(target, 'domain', 'tables') &&
      !target.startsWith('drizzle-orm') &&
      !COLUMNS.includes(target),
    refuses: [
      ['a store', 'src/chats/tables.ts', "import { x } from './store/chats.ts'"],
      ['a package', 'src/chats/tables.ts', "import { t } from 'elysia'"],
      [
        'a store, for a nested table',
        'src/assets/criteria/tables.ts',
        "import { x } from '../store.ts'",
      ],
    ],
    accepts: [
      ['a domain of a folder', 'src/chats/tables.ts', "import { x } from './domain/words.ts'"],
    ],
  }),
  {
    name: 'a store uses no service, route, wire or job',
    instead: 'let the service call the store and pass what it needs',
    isAbout: about('store'),
    found: (file, project) =>
      file.imports.flatMap(({ start, target, isType }) => {
        const way =
          isType && !isFacet(target, ...EDGES) ? undefined : wayToEdge(target, project, [])
        return way ? [{ start, what: `imports ${way.join(', which imports ')}` }] : []
      }),
    refuses: [
      ['a service', 'src/bots/store.ts', "import { x } from './service.ts'"],
      [
        'a service, in a nested store',
        'src/assets/columns/store.ts',
        "import { x } from '../service.ts'",
      ],
      [
        'a service, in a folder of stores',
        'src/chats/store/chats.ts',
        "import { x } from '../service.ts'",
      ],
      ['a wire', 'src/chats/store/chats.ts', "import type { X } from '../wire.ts'"],
      ['some routes', 'src/chats/store/chats.ts', "import { x } from '../admin-routes.ts'"],
      [
        'a service of another room by a file in between',
        'src/delivery/store.ts',
        "import { x } from '../bots/groups.ts'",
      ],
    ],
    accepts: [
      [
        'a type of what uses a service',
        'src/chats/store/x.ts',
        "import type { X } from '../../bots/groups.ts'",
      ],
      ['another store', 'src/chats/store/x.ts', "import { x } from './chats.ts'"],
      [
        'a part that is called columns',
        'src/assets/store/x.ts',
        "import { x } from '../columns/store.ts'",
      ],
    ],
  },
  importRule({
    name: 'a wire imports domains, wires, types and the schema builder',
    instead: 'move what it computes into a domain; a wire is a shape and its translation',
    isAbout: about('wire'),
    isBreach: (_, { target, isType }) =>
      !isType &&
      !isFacet(target, 'domain', 'wire') &&
      !['elysia', 'src/kernel/schema.ts'].includes(target),
    refuses: [
      ['a store', 'src/chats/wire.ts', "import { x } from './store/chats.ts'"],
      [
        'a store that is loaded when it is needed',
        'src/chats/wire.ts',
        "await import('./store/chats.ts')",
      ],
      ['a module of the runtime', 'src/assets/criteria/wire.ts', "import { x } from 'node:fs'"],
    ],
    accepts: [
      ['a type of a store', 'src/chats/wire.ts', "import type { X } from './store/chats.ts'"],
    ],
  }),
  importRule({
    name: 'only the server imports routes',
    instead: 'call the service; only src/http and src/process put routes together',
    isAbout: isServer,
    isBreach: ({ path }, { target }) =>
      isFacet(target, 'routes') && !/^src\/(http|process)\//.test(path),
    refuses: [
      [
        'the routes of another room',
        'src/bots/service.ts',
        "import { x } from '../chats/routes.ts'",
      ],
      ['some routes of this room', 'src/chats/service.ts', "import { x } from './admin-routes.ts'"],
      ['a folder of routes', 'src/chats/service.ts', "import { x } from './routes/all.ts'"],
    ],
    accepts: [
      ['the server', 'src/http/server.ts', "import { x } from '../chats/routes.ts'"],
      ['the process', 'src/process/app.ts', "import { x } from '../chats/routes.ts'"],
    ],
  }),
]

/** The files from an import to a file above stores, through files of no facet; undefined when it reaches none. */
function wayToEdge(target: string, project: Project, passed: string[]): string[] | undefined {
  if (!target.startsWith('src/') || passed.includes(target)) return undefined
  const trail = [...passed, target]
  if (isFacet(target, ...EDGES)) return trail
  if (facetOf(target) !== undefined) return undefined
  return codeOf(project.at(target))
    .map((next) => wayToEdge(next, project, trail))
    .find((way) => way !== undefined)
}

const codeOf = (file: SourceFile | undefined) =>
  file ? file.imports.filter(({ isType }) => !isType).map(({ target }) => target) : []
