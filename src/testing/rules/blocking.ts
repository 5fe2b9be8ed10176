import { localNames } from './code/names.ts'
import type { SourceFile } from './code/source.ts'
import { childrenOf, isFunction, type Node } from './code/walk.ts'
import { isServer } from './places.ts'
import type { Found, Rule } from './rule.ts'

/** What blocks the thread until it is its turn. */
const BLOCKING = new Set(['write', 'writeUnsynced'])
/** What waits without blocking, and runs its callback when it is its turn. */
const WAITING = new Set(['writeWhenFree', 'writingAtOnce', 'changing'])

export const BLOCKING_RULES: readonly Rule[] = [
  {
    name: 'no write blocks the thread that serves visitors',
    instead:
      'use `await writeWhenFree(db, clock, fn)`; for a synchronous handler `changing(context, handler)` in the list of routes. Blocking is for the Worker and the command line',
    isAbout: isServer,
    allowed: {
      'src/intake': 'runs in the Worker',
      'src/sources': 'runs in the Worker; its routes only read, and wait to request a run',
      'src/ways-in/handle.ts': 'runs in the Worker',
      'src/notifications/announcement': 'runs in the Worker',
      'src/process/jobs.ts': 'runs in the Worker',
      'src/process/storage.ts': 'runs in the Worker',
      'src/process/demo': 'fills the demo before visitors are served',
    },
    found: blocks,
    refuses: [
      [
        'a write of an asynchronous function',
        'src/chats/service.ts',
        "import { write } from '../database/database.ts'\nasync function keep() {\n  write(db, (tx) => 1)\n}",
      ],
      [
        'a write of a handler',
        'src/chats/routes.ts',
        "import { write } from '../database/database.ts'\nconst read = () => () => {\n  write(db, (tx) => 1)\n}",
      ],
      [
        'an attempt that is counted by an asynchronous function',
        'src/chats/service.ts',
        "import { attempt } from '../auth/limits.ts'\nasync function keep() {\n  attempt(context, [])\n}",
      ],
      [
        'an audited change of an asynchronous handler',
        'src/chats/routes.ts',
        "import { audited } from '../audit/service.ts'\nconst act = async () => audited(context, actor, act, note)",
      ],
      [
        'a write by another name',
        'src/chats/service.ts',
        "import { writeUnsynced as keep } from '../database/database.ts'\nconst run = async () => keep(db, (tx) => 1)",
      ],
    ],
    accepts: [
      [
        'a write in its turn',
        'src/chats/service.ts',
        "import { write, writeWhenFree } from '../database/database.ts'\nconst run = async () => writeWhenFree(db, clock, () => write(db, (tx) => 1))",
      ],
      [
        'a synchronous service',
        'src/chats/service.ts',
        "import { write } from '../database/database.ts'\nexport const star = () => write(db, (tx) => 1)",
      ],
      ['another write', 'src/chats/routes.ts', 'const run = async () => file.write(text)'],
    ],
  },
]

/** Calls that block: in asynchronous functions, and anywhere in the routes, except in what runs in its turn. */
function blocks(file: SourceFile): Found[] {
  const database = localNames(file, (target) => target === 'src/database/database.ts')
  const others = localNames(file, (target) =>
    ['src/auth/limits.ts', 'src/audit/service.ts'].includes(target),
  )
  const blocking = new Set([
    ...[...database].filter(([, name]) => BLOCKING.has(name)).map(([local]) => local),
    ...[...others].filter(([, name]) => /^(attempt|audited)$/.test(name)).map(([local]) => local),
  ])
  if (blocking.size === 0) return []
  const isRoutes = /(^|[/-])routes\.ts$/.test(file.path)
  const isCalled = (node: Node, names: ReadonlySet<string>) =>
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    names.has(node.callee.name)
  const within = (node: Node, isAsync: boolean): Found[] => {
    if (isCalled(node, WAITING)) return []
    const isNow = isFunction(node) ? isRoutes || node.async : isAsync
    const own = isNow && isCalled(node, blocking) ? [{ start: node.start, what: 'blocks' }] : []
    return [...own, ...childrenOf(node).flatMap((one) => within(one, isNow))]
  }
  return file.all('Program').flatMap((program) => within(program, false))
}
