import { importRule } from './imported.ts'
import {
  facetOf,
  isClient,
  isInProduct,
  isProduction,
  isServer,
  isTest,
  isTool,
  ROOMS,
  roomOf,
} from './places.ts'
import type { Rule } from './rule.ts'

const ORDER = 'src/testing/rules/places.ts'

export const ROOM_RULES: readonly Rule[] = [
  {
    name: 'every file of the server is in a room of the list',
    instead: `move it into a room, or put its room in its place of the order in ${ORDER}`,
    isAbout: isServer,
    found: ({ path }) =>
      ROOMS.includes(roomOf(path) ?? '')
        ? []
        : [{ start: 0, what: `is in no room: ${roomOf(path) ?? 'src'}` }],
    refuses: [
      ['a file beside the rooms', 'src/jobs.ts', 'export const jobs = 1'],
      ['a room that is not in the list', 'src/unlisted/store.ts', 'export const x = 1'],
    ],
    accepts: [['a file of a room', 'src/chats/words.ts', 'export const x = 1']],
  },
  importRule({
    name: 'a room imports only the rooms below it',
    instead: `declare a function type here that the room above passes in, or move the code down (order: ${ORDER})`,
    isAbout: isServer,
    isBreach: ({ path }, { target }) =>
      target.startsWith('src/') &&
      !isTest(target) &&
      roomOf(path) !== roomOf(target) &&
      !roomsBelow(path).includes(roomOf(target) ?? ''),
    refuses: [
      [
        'a room that imports a higher one',
        'src/users/service.ts',
        "import { botsOf } from '../bots/store.ts'",
      ],
      [
        'a type of a higher room',
        'src/users/service.ts',
        "import type { Bot } from '../bots/domain.ts'",
      ],
      [
        'a higher room that is imported when it is needed',
        'src/users/service.ts',
        "const { botsOf } = await import('../bots/store.ts')",
      ],
      [
        'a higher room whose type is named in place',
        'src/users/service.ts',
        "export type Mine = import('../bots/domain.ts').Bot",
      ],
      [
        'a higher room that is passed on',
        'src/users/service.ts',
        "export * from '../bots/store.ts'",
      ],
      [
        'a room that is not in the list',
        'src/chats/service.ts',
        "import { x } from '../unlisted/store.ts'",
      ],
      ['a file beside the rooms', 'src/chats/service.ts', "import { x } from '../app.ts'"],
      [
        'the process in a room',
        'src/http/server.ts',
        "import { startApp } from '../process/app.ts'",
      ],
      [
        'a room in the world of settings',
        'src/world/settings.ts',
        "import { isAdmin } from '../users/domain.ts'",
      ],
    ],
    accepts: [
      ['a lower room', 'src/chats/words.ts', "import { isAdmin } from '../users/domain.ts'"],
      [
        'an address of a file',
        'src/chats/words.ts',
        "const page = new URL('../bots/store.ts', import.meta.url)",
      ],
    ],
  }),
  importRule({
    name: 'the product imports no tool',
    instead:
      'move what both need into a room of src; cli and bench import the product, never the reverse',
    isAbout: isProduction,
    isBreach: ({ path }, { target }) =>
      (isInProduct(path) && isTool(target)) ||
      (!path.startsWith('bench/') && target.startsWith('bench/')),
    refuses: [
      [
        'a room that imports a command',
        'src/http/pages.ts',
        "import { x } from '../../cli/output.ts'",
      ],
      [
        'a page that imports a command',
        'web/lib/api.ts',
        "import { x } from '../../cli/output.ts'",
      ],
      ['a command that imports a benchmark', 'cli/main.ts', "import { x } from '../bench/load.ts'"],
    ],
  }),
  importRule({
    name: 'production code imports no code of tests',
    instead:
      'move what production needs out of the helpers of tests, and have the tests import it from there',
    isAbout: (path) => isProduction(path) && !path.startsWith('bench/'),
    isBreach: (_, { target }) => isTest(target),
    refuses: [
      [
        'a helper of tests in a room',
        'src/chats/service.ts',
        "import { world } from '../testing/world.ts'",
      ],
      [
        'a type of a helper of tests',
        'src/chats/service.ts',
        "import type { World } from '../testing/world.ts'",
      ],
      ['a test in a room', 'src/chats/service.ts', "import { cases } from './thread.test.ts'"],
      [
        'a helper of tests in a page',
        'web/lib/api.ts',
        "import { open } from '../testing/open.tsx'",
      ],
      ['a journey in a command', 'cli/main.ts', "import { open } from '../web/e2e/pages.ts'"],
    ],
    accepts: [
      [
        'a helper of tests in a benchmark',
        'bench/x.ts',
        "import { world } from '../src/testing/world.ts'",
      ],
      [
        'a helper of tests in a test',
        'src/chats/x.test.ts',
        "import { world } from '../testing/world.ts'",
      ],
    ],
  }),
  importRule({
    name: 'only pages import the client',
    instead: 'move what both need into a domain of src; src/http renders the pages',
    isAbout: isServer,
    isBreach: ({ path }, { target }) => target.startsWith('web/') && roomOf(path) !== 'http',
    refuses: [
      [
        'a room that imports a page',
        'src/bots/service.ts',
        "import { x } from '../../web/lib/api.ts'",
      ],
      [
        'the process importing a page',
        'src/process/app.ts',
        "import { x } from '../../web/lib/api.ts'",
      ],
    ],
    accepts: [
      ['the pages', 'src/http/pages.ts', "import { render } from '../../web/entry.server.tsx'"],
    ],
  }),
  importRule({
    name: 'the client imports only domains of the server, and types',
    instead: 'use `import type`, or move the constant or pure function into a domain of the room',
    isAbout: isClient,
    isBreach: (_, { target, isType }) =>
      target.startsWith('src/') && !isType && facetOf(target) !== 'domain',
    refuses: [
      [
        'server code in the client',
        'web/lib/api.ts',
        "import { botsOf } from '../../src/bots/store.ts'",
      ],
      [
        'a wire that is imported for its types, as code',
        'web/lib/api.ts',
        "import { type BotWire } from '../../src/bots/wire.ts'",
      ],
      [
        'server code that is loaded when it is needed',
        'web/lib/api.ts',
        "const { botsOf } = await import('../../src/bots/store.ts')",
      ],
      [
        'server code that is passed on',
        'web/lib/api.ts',
        "export { botsOf } from '../../src/bots/store.ts'",
      ],
      [
        'a file beside a domain',
        'web/lib/api.ts',
        "import { hebrew } from '../../src/kernel/hebrew.ts'",
      ],
    ],
    accepts: [
      ['a domain', 'web/lib/x.ts', "import { isAdmin } from '../../src/users/domain.ts'"],
      [
        'a domain of a part',
        'web/lib/x.ts',
        "import { x } from '../../src/assets/criteria/domain.ts'",
      ],
      [
        'a file of a folder of domains',
        'web/lib/x.ts',
        "import { x } from '../../src/bots/domain/x.ts'",
      ],
      ['types of a wire', 'web/lib/x.ts', "import type { BotWire } from '../../src/bots/wire.ts'"],
      [
        'types named in place',
        'web/lib/x.ts',
        "type Mine = import('../../src/bots/wire.ts').BotWire",
      ],
    ],
  }),
  importRule({
    name: 'the client imports no module of the runtime',
    instead: 'let the server compute it, and read it by the API or as a property of the page',
    isAbout: isClient,
    isBreach: (_, { target, isType }) => /^(node:|bun$|bun:)/.test(target) && !isType,
    refuses: [
      ['files', 'web/lib/api.ts', "import { readFileSync } from 'node:fs'"],
      ['files without a prefix', 'web/lib/api.ts', "import { readFileSync } from 'fs'"],
      ['the runtime, when it is needed', 'web/lib/api.ts', "const { hash } = await import('bun')"],
    ],
  }),
  importRule({
    name: 'a control of web/ui imports no room of the client or the server',
    instead: 'pass what it shows as properties; rooms know controls, controls know no room',
    isAbout: (path) => path.startsWith('web/ui/') && isProduction(path),
    isBreach: (_, { target }) =>
      target.startsWith('src/') || /^web\/(?!ui\/|lib\/|locales\/|styles)/.test(target),
    refuses: [
      ['a room of the client', 'web/ui/button.tsx', "import { botsAtom } from '../bots/atoms.ts'"],
      [
        'a room of the server',
        'web/ui/button.tsx',
        "import { isAdmin } from '../../src/users/domain.ts'",
      ],
      ['a type of a room', 'web/ui/button.tsx', "import type { Bot } from '../bots/atoms.ts'"],
    ],
    accepts: [['another control', 'web/ui/x.tsx', "import { Button } from './button.tsx'"]],
  }),
]

function roomsBelow(path: string): string[] {
  return ROOMS.slice(0, Math.max(0, ROOMS.indexOf(roomOf(path) ?? '')))
}
