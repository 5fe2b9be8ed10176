import type { ShortlistWire } from '../../src/shortlists/wire.ts'
import type { HomeIds } from './home-scenes.ts'
import type { Product } from './product.ts'

export const PATH = '/api/shortlists'

/** The shortlist on which a user saves homes. */
export async function shortlistOf(product: Product, token: string): Promise<ShortlistWire> {
  const lists = await product.call<ShortlistWire[]>('GET', PATH, undefined, token)
  const current = lists.find(({ isCurrent }) => isCurrent)
  if (!current) throw new Error('There is no shortlist')
  return current
}

/** The path of a new invite to a user's shortlist. */
export async function invitePath(product: Product, token: string): Promise<string> {
  const { _id } = await shortlistOf(product, token)
  const made = await product.call<{ url: string }>('POST', `${PATH}/${_id}/invites`, {}, token)
  return new URL(made.url).pathname
}

/** Makes one user a member of another's shortlist. */
async function joined(product: Product, owner: string, member: string): Promise<void> {
  const secret = (await invitePath(product, owner)).split('/').at(-1)
  await product.call('POST', `/api/invites/${secret}/accept`, {}, member)
}

type Pair = { owner: string; member: string }

/**
 * Has two users look for a home together: homes in four stages, with votes and comments. Answers the path of a further
 * invite.
 */
export async function givenShortlist(product: Product, { owner, member }: Pair, homes: HomeIds) {
  const { _id } = await shortlistOf(product, owner)
  await joined(product, owner, member)
  const at = (id: string) => `${PATH}/${_id}/homes/${id}`
  const change = (id: string, body: object, as = owner) => product.call('PATCH', at(id), body, as)
  for (const id of [homes.find, homes.check, homes.plain, homes.gone])
    await product.call('PUT', at(id), {}, owner)
  await change(homes.plain, { stage: 'contacted', vote: 1 })
  await change(homes.plain, { vote: -1 }, member)
  await change(homes.find, { stage: 'viewing', vote: 1 })
  await change(homes.find, { vote: 1 }, member)
  await change(homes.gone, { stage: 'declined' })
  const say = (id: string, text: string, as: string, onlyMe = false) =>
    product.call('POST', `${at(id)}/comments`, { text, onlyMe }, as)
  await say(homes.find, 'האור בסלון!', owner, true)
  await say(homes.find, 'לשאול איפה שמים אופניים', member)
  await say(homes.plain, 'Too far for me', member)
  return invitePath(product, owner)
}
