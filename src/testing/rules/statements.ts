import type { SourceFile } from './code/source.ts'
import { isProduction, isServer } from './places.ts'
import type { Rule } from './rule.ts'

const DATABASE = 'src/database'

/** Texts of a file, with `?` for each value of a template. */
const texts = ({ all }: SourceFile) => [
  ...all('Literal').flatMap(({ start, value }) =>
    typeof value === 'string' ? [{ start, text: value }] : [],
  ),
  ...all('TemplateLiteral').map(({ start, quasis }) => ({
    start,
    text: quasis.map(({ value }) => value.raw).join('?'),
  })),
]

function textRule(rule: Omit<Rule, 'found'>, pattern: RegExp): Rule {
  return {
    ...rule,
    found: (file) =>
      texts(file)
        .filter(({ text }) => pattern.test(text))
        .map(({ start, text }) => ({ start, what: `has '${pattern.exec(text)?.[0]}'` })),
  }
}

export const STATEMENT_RULES: readonly Rule[] = [
  textRule(
    {
      name: 'no statement begins a transaction',
      instead: 'use `write(db, fn)` of src/database/database.ts',
      isAbout: isProduction,
      allowed: { [DATABASE]: 'has the transactions' },
      refuses: [
        ['a begin', 'src/chats/service.ts', "db.run('BEGIN IMMEDIATE')"],
        ['a begin in small letters', 'src/chats/service.ts', 'db.all(sql`begin`)'],
        ['a savepoint', 'src/chats/service.ts', 'db.all(sql`SAVEPOINT a`)'],
      ],
      accepts: [['a sentence', 'src/chats/x.ts', "const text = 'We begin at eight.'"]],
    },
    /^\s*(begin(\s+(immediate|deferred|exclusive|transaction))?|savepoint\s+\S+)\s*;?\s*$/i,
  ),
  textRule(
    {
      name: 'no raw statement changes a table',
      instead: 'use tx.insert, tx.update or tx.delete, whose tables the rules see',
      isAbout: isServer,
      allowed: {
        [DATABASE]: 'has statements that the query builder cannot make',
        'src/assets/store/text.ts':
          'the text index is a virtual table, which the query builder cannot name',
      },
      refuses: [
        ['a raw delete', 'src/chats/store/chats.ts', 'db.all(sql`delete from users`)'],
        [
          'a raw delete over lines',
          'src/chats/store/chats.ts',
          'db.all(sql`\n  delete\n  from users`)',
        ],
        [
          'a raw insert',
          'src/chats/store/chats.ts',
          "db.all(sql.raw('INSERT OR IGNORE INTO users values (1)'))",
        ],
        [
          'a raw insert into a table of a value',
          'src/chats/store/chats.ts',
          `db.all(sql\`insert into \${users} values (1)\`)`,
        ],
        ['a raw update', 'src/chats/store/chats.ts', `db.all(sql\`update \${users} set a = 1\`)`],
        [
          'a raw update over lines',
          'src/chats/store/chats.ts',
          'db.all(sql`\n  update users\n  set a = 1`)',
        ],
        ['a raw replace', 'src/chats/store/chats.ts', 'db.all(sql`replace into users values (1)`)'],
        ['a table that is dropped', 'src/chats/store/chats.ts', 'db.all(sql`drop table users`)'],
        [
          'a table that is changed',
          'src/chats/store/chats.ts',
          'db.all(sql`alter table users add a`)',
        ],
      ],
      accepts: [
        ['a comment', 'src/chats/x.ts', '// delete from users'],
        ['a query', 'src/chats/x.ts', 'db.all(sql`select "update" from users`)'],
      ],
    },
    /\b(insert\s+(or\s+\w+\s+)?into|delete\s+from|replace\s+into|(drop|alter)\s+table)\b|\bupdate\s+(or\s+\w+\s+)?\S+\s+set\s/i,
  ),
]
