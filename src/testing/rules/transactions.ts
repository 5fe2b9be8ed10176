import type { Import } from './code/imports.ts'
import { firstName, localNames, methodOf } from './code/names.ts'
import type { SourceFile } from './code/source.ts'
import { bare, isFunction, type Node, type NodeOf, nodesOf, propertyName } from './code/walk.ts'
import { isProduction, isServer } from './places.ts'
import type { Found, Rule } from './rule.ts'

const WRITES = new Set(['write', 'writeUnsynced', 'writeWhenFree'])

export const TRANSACTION_RULES: readonly Rule[] = [
  {
    name: 'nothing is awaited inside a transaction',
    instead: 'await first, then decide and write in `write(db, fn)`: it commits when fn returns',
    isAbout: isProduction,
    found: waits,
    refuses: [
      [
        'an async callback',
        'src/chats/service.ts',
        'write(db, async (tx) => tx.insert(chats).run())',
      ],
      [
        'an async callback over lines',
        'src/chats/service.ts',
        'writeUnsynced(\n  db,\n  async (tx) => {\n    await ask()\n  },\n)',
      ],
      [
        'an async function inside',
        'src/chats/service.ts',
        'write(db, (tx) => {\n  void (async () => tx.insert(await ask()))()\n})',
      ],
      [
        'an async function by its name',
        'src/chats/service.ts',
        'async function keep(tx: Tx) {}\nwrite(db, keep)',
      ],
      [
        'an async constant by its name',
        'src/chats/service.ts',
        'const keep = async (tx: Tx) => undefined\nwrite(db, keep)',
      ],
      ['a generator', 'src/chats/service.ts', 'write(db, function* (tx) {})'],
      [
        'a promise',
        'src/chats/service.ts',
        'write(db, (tx) => ask().then((row) => tx.insert(row)))',
      ],
      [
        'write by another name',
        'src/chats/service.ts',
        "import { write as keep } from '../database/database.ts'\nkeep(db, async () => undefined)",
      ],
      [
        'a write that waits for its turn',
        'src/chats/service.ts',
        'await writeWhenFree(db, clock, async (tx) => undefined)',
      ],
    ],
    accepts: [
      [
        'a wait before',
        'src/chats/x.ts',
        'const row = await ask()\nwrite(db, (tx) => tx.insert(row))',
      ],
      ['a wait for the turn', 'src/chats/x.ts', 'await writeWhenFree(db, clock, (tx) => keep(tx))'],
      ['another function that waits', 'src/chats/x.ts', 'keep(db, async (tx) => undefined)'],
      ['a method called write', 'src/chats/x.ts', 'await file.write(async () => undefined)'],
    ],
  },
  {
    name: 'every transaction goes through write()',
    instead: 'use `write(db, fn)` of src/database/database.ts',
    isAbout: isServer,
    found: ({ all }) =>
      all('MemberExpression')
        .filter((node) => methodOf(node) === 'transaction')
        .map(({ start }) => ({ start, what: 'begins a transaction' })),
    refuses: [
      ['a bare transaction', 'src/chats/service.ts', 'db.transaction(() => undefined)'],
      [
        'a transaction over lines',
        'src/chats/service.ts',
        'db\n  .transaction\n  (() => undefined)',
      ],
      ['a transaction by its text', 'src/chats/service.ts', "db['transaction'](() => undefined)"],
    ],
    accepts: [['a comment', 'src/chats/x.ts', '// db.transaction(() => undefined)']],
  },
  {
    name: 'only a transaction takes the driver itself',
    instead: 'use the methods of Db to read and write(db, fn) to change',
    isAbout: isServer,
    allowed: { 'src/database': 'is made of the driver' },
    found: driverUses,
    refuses: [
      ['a change through the driver', 'src/chats/service.ts', "db.$client.run('vacuum')"],
      [
        'a change through the driver over lines',
        'src/chats/service.ts',
        "db\n  .$client\n  .run('vacuum')",
      ],
      [
        'a query through the driver',
        'src/chats/service.ts',
        "const ever = db.$client\n  .query('select 1')",
      ],
      [
        'a driver that is kept',
        'src/chats/service.ts',
        "const client = db.$client\nclient.run('vacuum')",
      ],
      [
        'a driver that is taken out',
        'src/chats/service.ts',
        "const { $client: client } = db\nclient.run('vacuum')",
      ],
      ['a reader that is made a writer', 'src/chats/service.ts', '(db as Tx).insert(chats)'],
      ['an older cast', 'src/chats/service.ts', '(<Tx>db).insert(chats)'],
      ['a driver by its type', 'src/chats/service.ts', 'const c = db as Database'],
      [
        'a query builder of its own',
        'src/chats/service.ts',
        "import { drizzle } from 'drizzle-orm/bun-sqlite'",
      ],
      ['a connection by its type', 'src/chats/service.ts', 'const c = db as unknown as Connection'],
      ['a driver of its own', 'src/chats/service.ts', "import { Database } from 'bun:sqlite'"],
    ],
    accepts: [
      ['the type of the driver', 'src/chats/x.ts', "import type { Database } from 'bun:sqlite'"],
      ['another cast', 'src/chats/x.ts', 'const id = row as Id'],
      ['the end of a connection', 'src/chats/x.ts', 'db.$client.close()'],
      ['a question for a transaction', 'src/chats/x.ts', 'const is = db.$client.inTransaction'],
      ['the driver of a transaction', 'src/chats/x.ts', "tx.$client.run('x')"],
      [
        'a key',
        'src/chats/x.ts',
        'const { $client: key } = db\nkept.get(key) ?? kept.get(db.$client)',
      ],
    ],
  },
]

/** What waits inside the callback of a transaction. */
function waits(file: SourceFile): Found[] {
  const writes = localNames(file, (target) => target === 'src/database/database.ts')
  const functions = namedFunctions(file)
  return file
    .all('CallExpression')
    .filter(
      ({ callee }) =>
        callee.type === 'Identifier' && WRITES.has(writes.get(callee.name) ?? callee.name),
    )
    .flatMap(({ arguments: passed }) => passed.flatMap((one) => waitsWithin(one, functions)))
}

function waitsWithin(passed: Node, functions: ReadonlyMap<string, Node>): Found[] {
  const plain = bare(passed)
  const callback = plain.type === 'Identifier' ? functions.get(plain.name) : plain
  if (!callback || !isFunction(callback)) return []
  return [...nodesOf(callback)].filter(isWait).map(({ start }) => ({
    start: callback === plain ? start : passed.start,
    what: 'waits inside a transaction',
  }))
}

const isWait = (node: Node) =>
  (isFunction(node) && (node.async || node.generator)) ||
  (node.type === 'CallExpression' && methodOf(node.callee) === 'then')

const namedFunctions = ({ all }: SourceFile) =>
  new Map<string, Node>([
    ...all('FunctionDeclaration').flatMap((node) =>
      node.id ? [[node.id.name, node] as const] : [],
    ),
    ...all('VariableDeclarator').flatMap(({ id, init }) =>
      init && id.type === 'Identifier' ? [[id.name, init] as const] : [],
    ),
  ])

/** Methods of the driver that are called, and drivers that are opened. */
function driverUses({ all, imports }: SourceFile): Found[] {
  const names = new Set(
    all('VariableDeclarator').flatMap(({ id, init }) =>
      init && id.type === 'Identifier' && isDriver(init) ? [id.name] : [],
    ),
  )
  for (const { key, computed, value } of all('Property'))
    if (propertyName(key, computed) === '$client' && value.type === 'Identifier')
      names.add(value.name)
  const isUse = ({ object, property, computed }: NodeOf<'MemberExpression'>) =>
    (isDriver(object) || (object.type === 'Identifier' && names.has(object.name))) &&
    !HARMLESS.has(propertyName(property, computed) ?? '')
  const made = all('TSAsExpression', 'TSTypeAssertion').filter(isWriter)
  return [...all('MemberExpression').filter(isUse), ...imports.filter(isOpened), ...made].map(
    ({ start }) => ({ start, what: 'takes the driver' }),
  )
}

const HARMLESS = new Set(['close', 'inTransaction'])

/** Whether it is the driver of a connection; that of a transaction may change tables anyway. */
function isDriver(node: Node): boolean {
  const plain = bare(node)
  return methodOf(plain) === '$client' && firstName(plain) !== 'tx'
}

const isOpened = ({ target, isType }: Import) =>
  !isType && (target === 'bun:sqlite' || target.startsWith('drizzle-orm/bun-sqlite'))

/** Whether a value is only said to be a handle that writes. */
const isWriter = ({ typeAnnotation: type }: { typeAnnotation: Node }) =>
  type.type === 'TSTypeReference' &&
  type.typeName.type === 'Identifier' &&
  /^(Tx|Connection|Database)$/.test(type.typeName.name)
