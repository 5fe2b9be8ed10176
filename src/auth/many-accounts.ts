import { t } from 'elysia'
import type { Language } from '../kernel/domain/language.ts'
import { AppError, wordsOf } from '../kernel/errors.ts'
import { orNull } from '../kernel/schema.ts'
import { MANY_MAX } from '../users/directory/domain.ts'
import { type Leave, userFor } from '../users/service.ts'
import type { Context } from '../world/context.ts'
import { type By, changeAccountBy, deleteAccountBy } from './administration.ts'
import { ADMIN_BY_PROOF } from './domain.ts'
import { type Call, route } from './route.ts'

export const CHANGE_MANY = route({
  access: ADMIN_BY_PROOF,
  body: t.Object({
    action: t.UnionEnum(['ban', 'remove'] as const),
    ids: t.Array(t.String({ maxLength: 100 }), {
      minItems: 1,
      maxItems: MANY_MAX,
      uniqueItems: true,
      error: `must be 1 to ${MANY_MAX} different ids`,
    }),
    bannedReason: t.Optional(orNull(t.String({ maxLength: 500 }))),
  }),
  response: t.Object({
    results: t.Array(
      t.Object({
        _id: t.String(),
        problem: orNull(t.String({ description: 'Why it was not done; null: it was done' })),
      }),
    ),
  }),
  detail: { summary: 'Ban or delete several accounts, in one transaction' },
})

type World = Context & { leave: Leave }

/** An account that is refused changes nothing of the others. Any other failure undoes all of them. */
export const changeMany =
  (world: World) =>
  ({
    user,
    actor,
    language,
    body: { action, ids, bannedReason = null },
  }: Call<typeof CHANGE_MANY>) => {
    const by = { user, actor }
    const act = (id: string) =>
      action === 'ban' ? ban(world, by, id, bannedReason) : remove(world, by, id)
    const results = ids.map((_id) => ({ _id, problem: refusalOf(() => act(_id), language) }))
    const done = results.filter(({ problem }) => problem === null).length
    world.log.warn({ userId: user.id, action, done }, 'several accounts changed')
    return { results }
  }

/** Accounts are refused before anything of them is written. */
function refusalOf(act: () => void, language: Language): string | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof AppError) return wordsOf(error, language).message
    throw error
  }
}

function ban(world: World, by: By, id: string, bannedReason: string | null): void {
  changeAccountBy(world, by, id, { isBanned: true, bannedReason })
}

function remove(world: World, { user, actor }: By, id: string): void {
  deleteAccountBy(world, actor, { account: userFor(world.db, user, id), leave: world.leave })
}
