import { type Db, write } from '../../database/database.ts'
import { withoutHidden } from '../../users/domain.ts'
import { keepGreetings } from '../../users/store.ts'
import { GREETED, type Greetings } from './domain.ts'

/** Keeps the messages of a user in place of those before; an empty one is none. Answers what is kept. */
export function stateGreetings(db: Db, userRid: number, stated: Greetings): Greetings {
  const texts = GREETED.map((language) => [language, shownOnly(stated[language] ?? '')] as const)
  const kept = texts.filter(([, text]) => text !== '')
  const greetings: Greetings = Object.fromEntries(kept)
  write(db, (tx) => keepGreetings(tx, userRid, kept.length === 0 ? null : greetings))
  return greetings
}

/** What a reader can see of a text of several lines. */
const shownOnly = (text: string) => text.split(/\r?\n/).map(withoutHidden).join('\n').trim()
