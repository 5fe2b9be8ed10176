import { basename } from 'node:path'
import type { Node, NodeOf } from './code/walk.ts'
import { isProduction } from './places.ts'
import type { Found, Rule } from './rule.ts'

const everywhere = () => true
const SOMEWHERE = 'src/chats/service.ts'

type NodeRule<Type extends Node['type']> = Omit<Rule, 'found'> & {
  what: string
  types: readonly Type[]
  isBreach?(node: NodeOf<Type>): boolean
}

/** A rule over nodes of some types. */
function nodeRule<Type extends Node['type']>(given: NodeRule<Type>): Rule {
  const { what, types, isBreach = () => true, ...rule } = given
  return {
    ...rule,
    found: ({ all }) =>
      all(...types)
        .filter(isBreach)
        .map(({ start }) => ({ start, what })),
  }
}

/** Declarations say what code of others exports. */
const isWritten = (path: string) => !path.endsWith('.d.ts')

const SILENCED = /@ts-(ignore|expect-error|nocheck)|\b\w+-(ignore|disable)\b/
const OPEN_END = /\b(TODO|FIXME|XXX|HACK)\b/

export const TEXT_RULES: readonly Rule[] = [
  nodeRule({
    name: 'no default exports',
    instead: 'export it by its name',
    what: 'exports a default',
    isAbout: isWritten,
    types: ['ExportDefaultDeclaration', 'TSExportAssignment', 'ExportSpecifier'],
    isBreach: (node) =>
      node.type !== 'ExportSpecifier' ||
      (node.exported.type === 'Identifier' && node.exported.name === 'default'),
    refuses: [
      ['a default', SOMEWHERE, 'export default 1'],
      ['a default by its name', SOMEWHERE, 'const x = 1\nexport { x as default }'],
      ['all of a file', SOMEWHERE, 'const x = 1\nexport = x'],
    ],
    accepts: [['a text', SOMEWHERE, "const text = 'export default 1'"]],
  }),
  nodeRule({
    name: 'no file passes on all of another',
    instead: 'import each name from the file that has it',
    what: 'exports all of another file',
    // A language is a folder, and the list of its files.
    isAbout: (path) => !/^web\/locales\/\w+\/rooms\.ts$/.test(path),
    types: ['ExportAllDeclaration'],
    refuses: [
      ['a barrel', SOMEWHERE, "export * from './domain.ts'"],
      ['a named barrel', SOMEWHERE, "export * as domain from './domain.ts'"],
    ],
  }),
  nodeRule({
    name: 'no enums and namespaces',
    instead: "write a union of texts: type Kind = 'a' | 'b'",
    what: 'declares an enum or a namespace',
    isAbout: everywhere,
    types: ['TSEnumDeclaration', 'TSModuleDeclaration'],
    isBreach: (node) =>
      node.type === 'TSEnumDeclaration' ||
      (node.id.type === 'Identifier' && node.kind !== 'global'),
    refuses: [
      ['an enum', SOMEWHERE, 'export const enum Kind { A }'],
      ['an enum in a function', SOMEWHERE, 'function x() {\n  enum Kind { A }\n}'],
      ['a declared enum', SOMEWHERE, 'declare enum Kind { A }'],
      ['a namespace', SOMEWHERE, 'namespace Kind { export const A = 1 }'],
    ],
    accepts: [['a property', SOMEWHERE, 'const x = { enum: [1] }']],
  }),
  nodeRule({
    name: 'no any',
    instead: 'name the type, or use unknown and check it',
    what: 'has the type any',
    isAbout: everywhere,
    types: ['TSAnyKeyword'],
    refuses: [
      ['a parameter', SOMEWHERE, 'const x = (y: any) => y'],
      ['a cast', SOMEWHERE, 'const x = y as any'],
      ['an argument of a type', SOMEWHERE, 'type X = Record<string, any>'],
      ['a list', SOMEWHERE, 'type X = ReadonlyArray<readonly any[]>'],
      ['a union over lines', SOMEWHERE, 'type X =\n  | string\n  | any'],
    ],
    accepts: [
      ['a comment', SOMEWHERE, '// any: as any of them'],
      ['a name', SOMEWHERE, 'const any = 1\nAbortSignal.any([])'],
    ],
  }),
  nodeRule({
    name: 'a class is an error',
    instead: 'write functions and a plain object',
    what: 'declares a class that extends no error',
    isAbout: (path) => isProduction(path) && isWritten(path),
    types: ['ClassDeclaration', 'ClassExpression'],
    isBreach: (node) =>
      !(node.superClass?.type === 'Identifier' && node.superClass.name.endsWith('Error')),
    refuses: [
      ['a class', SOMEWHERE, 'export class Chats {}'],
      ['a class as a value', SOMEWHERE, 'const Chats = class extends Map {}'],
    ],
    accepts: [['an error', SOMEWHERE, 'class Missing extends AppError {}']],
  }),
  {
    name: 'no silenced checks and open ends',
    instead: 'correct what the check says; finish the work, or leave the note to an issue',
    isAbout: everywhere,
    found: ({ comments }): Found[] =>
      comments
        .filter(({ value }) => SILENCED.test(value) || OPEN_END.test(value))
        .map(({ start, value }) => ({
          start,
          what: `has the comment '${value.trim().split('\n')[0]}'`,
        })),
    refuses: [
      ['a silenced type', SOMEWHERE, '// @ts-expect-error\nconst x: string = 1'],
      ['a silenced file', SOMEWHERE, '/* @ts-nocheck */'],
      ['a silenced lint', SOMEWHERE, 'const x = 1 // biome-ignore lint: x'],
      ['a silenced audit', SOMEWHERE, '/** @knip-ignore */\nexport const x = 1'],
      ['an open end', SOMEWHERE, '/**\n * TODO: more\n */'],
      ['another linter', SOMEWHERE, '/* eslint-disable no-x */'],
      ['an ignored type', SOMEWHERE, '// @ts-ignore'],
      ['a hack', SOMEWHERE, '// HACK: x'],
      ['a mark', SOMEWHERE, '// XXX: x'],
      ['an open end in a page', 'web/lib/x.tsx', 'const x = <p>{/* FIXME */}</p>'],
    ],
    accepts: [['a text', SOMEWHERE, "const text = 'TODO and @ts-ignore'"]],
  },
  {
    name: 'code is TypeScript',
    instead: 'call it .ts or .tsx',
    isAbout: everywhere,
    allowed: {
      'cli/prepare.mjs': 'installs Bun, and runs in Node',
      'bench/peers': 'are servers that run in Node',
    },
    found: ({ path }) =>
      /\.tsx?$/.test(path) ? [] : [{ start: 0, what: 'is not written in TypeScript' }],
    refuses: [
      ['JavaScript', 'src/chats/service.js', 'export const x = 1'],
      ['a module of JavaScript', 'web/lib/api.mjs', 'export const x = 1'],
      ['a module of TypeScript', 'src/chats/service.mts', 'export const x = 1'],
    ],
  },
  {
    name: 'a file is called by what it holds, in small letters with hyphens',
    instead: 'call it by the noun or verb that it is about',
    isAbout: everywhere,
    found: ({ path }) => {
      const name = basename(path).replace(/\..*$/, '')
      const isVague = /^(utils?|index|helpers?|misc|types|constants)$/.test(name)
      const isOdd = !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)
      return isVague || isOdd ? [{ start: 0, what: `is called ${name}` }] : []
    },
    refuses: [
      ['utils', 'src/chats/utils.ts', 'export const x = 1'],
      ['an index', 'web/bots/index.tsx', 'export const x = 1'],
      ['helpers', 'src/chats/store/helpers.ts', 'export const x = 1'],
      ['capitals', 'web/ui/Button.tsx', 'export const x = 1'],
      ['an underscore', 'src/chats/chat_list.ts', 'export const x = 1'],
    ],
    accepts: [['a test', 'src/chats/chat-list.test.ts', 'const x = 1']],
  },
]
