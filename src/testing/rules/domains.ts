import { runInNewContext } from 'node:vm'
import type { SourceFile } from './code/source.ts'
import { facetOf, isCriterion, isServer } from './places.ts'
import type { Found, Project, Rule } from './rule.ts'

/** What the language itself has, and the few interfaces that every runtime and browser has. */
const EVERYWHERE = new Set<string>([
  ...runInNewContext('Object.getOwnPropertyNames(globalThis)'),
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
])
EVERYWHERE.delete('globalThis')
EVERYWHERE.delete('console')

const foreignUses = ({ uses }: SourceFile): Found[] =>
  uses
    .filter(({ name }) => !EVERYWHERE.has(name.split('.')[0] ?? ''))
    .map(({ name, start }) => ({ start, what: `uses ${name}` }))

/** Whether a file of the kernel is as pure as a domain: it uses only the language and files that do. */
function isPureKernel(path: string, project: Project, passed: string[] = []): boolean {
  const file = project.at(path)
  return (
    file !== undefined &&
    path.startsWith('src/kernel/') &&
    !passed.includes(path) &&
    foreignUses(file).length === 0 &&
    file.imports.every(({ target }) => isPureKernel(target, project, [...passed, path]))
  )
}

export const DOMAIN_RULES: readonly Rule[] = [
  {
    name: 'a domain imports only domains',
    instead: 'a browser runs it: move what needs more into a service or a store and pass it in',
    isAbout: (path) => isServer(path) && facetOf(path) === 'domain',
    found: (file, project) => [
      ...file.imports
        .filter(({ target }) => facetOf(target) !== 'domain' && !isPureKernel(target, project))
        // A criterion is given what it needs of the database and of the schema builder.
        .filter(({ isType }) => !(isType && isCriterion(file.path)))
        .map(({ start, target }) => ({ start, what: `imports ${target}` })),
      ...foreignUses(file),
    ],
    refuses: [
      ['a store', 'src/bots/domain.ts', "import { x } from './store.ts'"],
      [
        'a store, in a nested domain',
        'src/assets/criteria/domain.ts',
        "import { x } from '../store.ts'",
      ],
      [
        'tables, in a nested domain',
        'src/assets/criteria/domain.ts',
        "import { x } from '../tables.ts'",
      ],
      ['types of tables', 'src/bots/domain.ts', "import type { x } from './tables.ts'"],
      [
        'a service, in a folder of domains',
        'src/bots/domain/words.ts',
        "import { x } from '../service.ts'",
      ],
      [
        'drizzle, in a criterion',
        'src/assets/criteria/price.ts',
        "import { sql } from 'drizzle-orm'",
      ],
      ['drizzle', 'src/bots/domain/words.ts', "import { sql } from 'drizzle-orm'"],
      ['a package', 'src/assets/criteria/domain.ts', "import { t } from 'elysia'"],
      [
        'a package that is loaded when it is needed',
        'src/bots/domain.ts',
        "const t = require('elysia')",
      ],
      ['files', 'src/assets/criteria/domain.ts', "import { readFileSync } from 'node:fs'"],
      [
        'files that are loaded when they are needed',
        'src/bots/domain.ts',
        "await import('node:fs')",
      ],
      ['the runtime', 'src/bots/domain.ts', "export const file = Bun.file('x')"],
      ['the console', 'src/bots/domain.ts', 'console.log(1)'],
      ['the global object', 'src/bots/domain.ts', 'globalThis[name]()'],
      ['bytes of the runtime', 'src/bots/domain.ts', "export const bytes = Buffer.from('x')"],
      [
        'a file of the kernel that uses the runtime',
        'src/bots/domain.ts',
        "import { x } from '../kernel/log.ts'",
      ],
    ],
    accepts: [
      [
        'types of drizzle in a criterion',
        'src/assets/criteria/x.ts',
        "import type { SQL } from 'drizzle-orm'",
      ],
      [
        'a pure file of the kernel',
        'src/bots/domain/x.ts',
        "import { x } from '../../kernel/hebrew.ts'",
      ],
      [
        'domains',
        'src/bots/x/domain.ts',
        "import { x } from '../domain.ts'\nimport { y } from '../domain/y.ts'",
      ],
      [
        'the language',
        'src/bots/x/domain.ts',
        'export const x = new Map([[Math.max(1, 2), new Date(0)]])',
      ],
      [
        'addresses and texts',
        'src/bots/x/domain.ts',
        'structuredClone([new URL(1), new URLSearchParams(), new TextEncoder(), new TextDecoder()])',
      ],
      [
        'a parameter that is called process',
        'src/bots/x/domain.ts',
        'export const x = (process: Set<string>) => process.size',
      ],
    ],
  },
]
