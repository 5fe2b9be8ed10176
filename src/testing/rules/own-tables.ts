import { firstName, localNames, methodOf } from './code/names.ts'
import type { SourceFile } from './code/source.ts'
import { facetOf, isServer, roomOf } from './places.ts'
import type { Found, Rule } from './rule.ts'

const CHANGES = new Set(['insert', 'update', 'delete'])

/** Constants that are other names for something: `const mine = users`. */
const aliases = ({ all }: SourceFile) =>
  new Map(
    all('VariableDeclarator').flatMap(({ id, init }) =>
      init && id.type === 'Identifier' ? [[id.name, firstName(init)] as const] : [],
    ),
  )

/** Changes to tables that another room owns. */
function foreignChanges(file: SourceFile): Found[] {
  const foreign = localNames(
    file,
    (target) => facetOf(target) === 'tables' && roomOf(target) !== roomOf(file.path),
  )
  if (foreign.size === 0) return []
  const others = aliases(file)
  const helpers = localNames(file, (target) => target.startsWith('src/database/'))
  return file.all('CallExpression').flatMap(({ callee, arguments: passed }) => {
    const helper = callee.type === 'Identifier' && helpers.has(callee.name)
    if (!helper && !CHANGES.has(methodOf(callee) ?? '')) return []
    return passed
      .map((one) => ({ name: firstName(one), start: one.start }))
      .map(({ name, start }) => ({ name: (name && others.get(name)) ?? name ?? '', start }))
      .filter(({ name }) => foreign.has(name))
      .map(({ name, start }) => ({ start, what: `changes ${name}` }))
  })
}

/** Tables that a file exports which are declared in another one. */
function passedOn(file: SourceFile): Found[] {
  const tables = localNames(file, (target) => facetOf(target) === 'tables')
  return file
    .all('ExportSpecifier')
    .filter(({ local }) => local.type === 'Identifier' && tables.has(local.name))
    .map(({ start, local }) => ({
      start,
      what: `exports the table ${file.text.slice(local.start, local.end)}`,
    }))
}

export const TABLE_RULES: readonly Rule[] = [
  {
    name: 'a room changes only its own tables',
    instead: 'call the service or the store of the room that owns the table',
    isAbout: isServer,
    found: foreignChanges,
    refuses: [
      [
        'the table of another room',
        'src/chats/service.ts',
        "import { users } from '../users/tables.ts'\nwrite(db, (tx) => tx.update(users).set({ isBanned: true }).run())",
      ],
      [
        'the table of another room, over lines',
        'src/chats/service.ts',
        "import {\n  users,\n} from '../users/tables.ts'\ntx\n  .delete(\n    users,\n  )",
      ],
      [
        'a table by another name',
        'src/chats/service.ts',
        "import { users as people } from '../users/tables.ts'\ntx.insert(people)",
      ],
      [
        'a table of all tables',
        'src/chats/service.ts',
        "import * as tables from '../users/tables.ts'\ntx.insert(tables.users)",
      ],
      [
        'a table that is a constant',
        'src/chats/service.ts',
        "import { users } from '../users/tables.ts'\nconst mine = users\ntx.insert(mine)",
      ],
      [
        'a function of the database',
        'src/chats/service.ts',
        "import { insertRow } from '../database/rows.ts'\nimport { users } from '../users/tables.ts'\ninsertRow(tx, users, {})",
      ],
      [
        'rows that are forgotten',
        'src/chats/service.ts',
        "import { forgetRows } from '../database/forget.ts'\nimport { users } from '../users/tables.ts'\nforgetRows(tx, users, over, 1)",
      ],
    ],
    accepts: [
      [
        'a query that joins the table',
        'src/chats/x.ts',
        "import { users } from '../users/tables.ts'\ndb.select().from(users)",
      ],
      ['its own table', 'src/chats/x.ts', "import { chats } from './tables.ts'\ntx.insert(chats)"],
    ],
  },
  {
    name: 'tables are imported from where they are declared',
    instead: 'import the table from its tables.ts, so that the rules see whose it is',
    isAbout: isServer,
    found: passedOn,
    refuses: [
      [
        'a table that a service passes on',
        'src/users/service.ts',
        "export { users } from './tables.ts'",
      ],
      [
        'a table that is imported and exported',
        'src/users/store.ts',
        "import { users } from './tables.ts'\nexport { users as people }",
      ],
    ],
    accepts: [['a table of this file', 'src/users/x.ts', 'const users = 1\nexport { users }']],
  },
]
