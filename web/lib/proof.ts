import { atom } from 'jotai'
import type { Question } from './atoms.ts'
import type { Store } from './context.ts'

/** Who asks for the password: called with whether it was given. Null while nobody does. */
export const proofAskedAtom = atom<Question | null>(null)

let asking: Promise<boolean> | undefined

/** Has the user give the password over the page; answers whether it was given. Requests share one question. */
export function askProof(store: Store): Promise<boolean> {
  asking ??= ask(store).finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(store: Store): Promise<boolean> {
  const answer = Promise.withResolvers<boolean>()
  store.set(proofAskedAtom, { end: answer.resolve })
  const isGiven = await answer.promise
  store.set(proofAskedAtom, null)
  return isGiven
}
