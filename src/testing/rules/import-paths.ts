import { existsSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../../package.json'
import { isBuiltIn, isRequire } from './code/imports.ts'
import { ROOT } from './code/source.ts'
import { type Node, stringOf } from './code/walk.ts'
import { importRule } from './imported.ts'
import { isProduction } from './places.ts'
import type { Found, Project, Rule } from './rule.ts'

const known = new WeakMap<Project, string[][]>()

function loopsOf(project: Project): string[][] {
  const loops = known.get(project) ?? findLoops(project)
  known.set(project, loops)
  return loops
}

/** Files that import each other in a loop. */
function findLoops(project: Project): string[][] {
  const loops: string[][] = []
  const done = new Set<string>()
  const visit = (path: string, before: string[]) => {
    const trail = [...before, path]
    for (const { target } of project.at(path)?.imports ?? []) {
      const first = trail.indexOf(target)
      if (first >= 0) loops.push(trail.slice(first))
      else if (!done.has(target)) visit(target, trail)
    }
    done.add(path)
  }
  for (const { path } of project.files) if (!done.has(path)) visit(path, [])
  return loops
}

const isComputed = (node: Node) =>
  (node.type === 'ImportExpression' && stringOf(node.source) === undefined) ||
  (isRequire(node) && !node.arguments.some((argument) => stringOf(argument) !== undefined))

const LOADERS = /^(node:module|process\.getBuiltinModule|import\.meta\.require|require\.)/

/** Whether an import is of a file, not of a package. */
const isOfFile = (written: string) => /^([./#]|file:|data:|https?:)/.test(written)

export const IMPORT_RULES: readonly Rule[] = [
  {
    name: 'no file imports itself in a loop',
    instead: 'move what both need into a third file; types and what is loaded later count too',
    isAbout: isProduction,
    found: ({ path, imports }, project) =>
      loopsOf(project)
        .filter((loop) => loop.includes(path))
        .map((loop) => ({
          start: imports.find(({ target }) => loop.includes(target))?.start ?? 0,
          what: `is in the loop ${loop.join(', ')}`,
        })),
    refuses: [
      [
        'a file that imports itself',
        'src/kernel/errors.ts',
        "import type { Clock } from './errors.ts'",
      ],
      [
        'two files that import each other, one of them later',
        'src/kernel/errors.ts',
        "export class AppError extends Error {}\nconst open = () => import('../database/database.ts')",
      ],
    ],
  },
  {
    name: 'a relative import names an existing file with its extension',
    instead: "write the path of the file as it is: '../users/domain.ts'",
    isAbout: () => true,
    found: ({ imports }, project) =>
      imports
        .filter(({ written, target }) => isOfFile(written) && !isFile(target, project))
        .map(({ start, written }) => ({ start, what: `imports '${written}'` })),
    refuses: [
      ['a file that is missing', 'src/chats/service.ts', "import { x } from '../users/missing.ts'"],
      ['no extension', 'src/chats/service.ts', "import { x } from '../users/domain'"],
      ['a folder', 'src/chats/service.ts', "import { x } from '../users'"],
      ['the extension of a build', 'src/chats/service.ts', "import { x } from '../users/store.js'"],
      [
        'code beside the folders of code',
        'src/chats/service.ts',
        "import x from '../../drizzle.config.ts'",
      ],
      ['a path of the machine', 'src/chats/service.ts', "import { x } from '/src/users/store.ts'"],
    ],
    accepts: [
      ['a file', 'src/chats/x.ts', "import { x } from '../users/domain.ts'"],
      ['a file of data', 'src/chats/x.ts', "import x from '../../package.json'"],
      ['a package', 'src/chats/x.ts', "import { x } from 'elysia'"],
    ],
  },
  importRule({
    name: 'production code imports only packages that are installed with it',
    instead: 'add the package to the dependencies of package.json, or do without it',
    isAbout: (path) => isProduction(path) && !path.startsWith('bench/'),
    allowed: {
      'cli/house': 'checks the checkout, with packages of its development',
      'cli/release': 'makes a release from a checkout, with packages of its development',
    },
    isBreach: (_, { written }) =>
      !isOfFile(written) && !isBuiltIn(written) && !isInstalled(written),
    refuses: [
      ['a package of the tests', 'src/chats/service.ts', "import { chromium } from 'axe-core'"],
      [
        'a package that another one brings',
        'src/chats/service.ts',
        "import type { Node } from '@oxc-project/types'",
      ],
      [
        'another name of a folder',
        'src/chats/service.ts',
        "import { users } from 'metzia/src/users/tables.ts'",
      ],
    ],
    accepts: [
      ['a package in a test', 'src/chats/x.test.ts', "import { run } from 'axe-core'"],
      ['a package in a benchmark', 'bench/x.ts', "import { run } from 'axe-core'"],
      ['a package with a path', 'src/chats/x.ts', "import { x } from '@elysiajs/jwt/x'"],
    ],
  }),
  importRule({
    name: 'one file imports the package whose licence is no free one',
    instead: 'import from web/areas/react-leaflet.ts, and name there what is needed',
    isAbout: (path) => path !== 'web/areas/react-leaflet.ts',
    isBreach: (_, { written }) => /^(@react-leaflet|react-leaflet)(\/|$)/.test(written),
    refuses: [
      ['a map', 'web/areas/x.tsx', "import { useMap } from 'react-leaflet'"],
      ['a part of it', 'web/areas/x.tsx', "import { useMap } from 'react-leaflet/hooks'"],
      ['what it is made of', 'web/areas/x.tsx', "import { x } from '@react-leaflet/core'"],
      ['its types', 'web/areas/x.tsx', "import type { MapRef } from 'react-leaflet'"],
    ],
    accepts: [['the file', 'web/areas/x.tsx', "import { useMap } from './react-leaflet.ts'"]],
  }),
  {
    name: 'an import names its file',
    instead: 'write the path as a string, so that the rules see what is imported',
    isAbout: isProduction,
    allowed: {
      'bench/peers': 'loads packages that are not installed with the product',
    },
    found: ({ all, uses }): Found[] => [
      ...all('ImportExpression', 'CallExpression')
        .filter(isComputed)
        .map(({ start }) => ({ start, what: 'imports what is computed' })),
      ...uses
        .filter(({ name, how }) => LOADERS.test(name) || (name === 'require' && how === 'read'))
        .map(({ name, start }) => ({ start, what: `uses ${name}` })),
    ],
    refuses: [
      [
        'a computed import',
        'src/chats/service.ts',
        `const x = await import(\`../users/\${name}.ts\`)`,
      ],
      ['a computed package', 'src/chats/service.ts', 'const x = require(name)'],
      ['a loader by another name', 'src/chats/service.ts', 'const load = require'],
      ['a loader', 'src/chats/service.ts', "import { createRequire } from 'node:module'"],
      ['a module by its name', 'src/chats/service.ts', "process.getBuiltinModule('node:fs')"],
      ['the loader of the file', 'src/chats/service.ts', "import.meta.require('../bots/store.ts')"],
    ],
    accepts: [
      ['a template without values', 'src/chats/x.ts', 'const x = await import(`./domain.ts`)'],
    ],
  },
]

/** The extensions of code: the rules see all of it, so it is in the folders that they read. */
const CODE = /\.[cm]?[jt]sx?$/
const { dependencies, optionalDependencies } = manifest
const INSTALLED = new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies)])

function isInstalled(written: string): boolean {
  const [scope = '', name = ''] = written.split('/')
  return INSTALLED.has(scope.startsWith('@') ? `${scope}/${name}` : scope)
}

const files = new Map<string, boolean>()

function isFile(target: string, project: Project): boolean {
  if (project.at(target)) return true
  if (!/^\w/.test(target) || CODE.test(target)) return false
  const is = files.get(target) ?? (/\.\w+$/.test(target) && existsSync(join(ROOT, target)))
  files.set(target, is)
  return is
}
