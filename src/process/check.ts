import { assetProblems } from '../assets/store/check.ts'
import { botProblems } from '../bots/check.ts'
import { chatProblems } from '../chats/store/check.ts'
import type { Db } from '../database/database.ts'
import type { Problem } from '../database/problems.ts'
import { snapshot } from '../database/turns.ts'
import { deliveryProblems } from '../delivery/check.ts'
import { outboxProblems } from '../delivery/outbox/check.ts'
import { shortlistProblems } from '../shortlists/store/check.ts'

/** Whatever is stored and is not as it would be derived again, all of one moment. It reads the whole database. */
export function storedProblems(db: Db): Problem[] {
  return snapshot(db.$client, () => [
    ...assetProblems(db),
    ...chatProblems(db),
    ...botProblems(db),
    ...deliveryProblems(db),
    ...outboxProblems(db),
    ...shortlistProblems(db),
  ])
}
