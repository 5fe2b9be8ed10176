import type { Arriving, Outcome } from '../../items/domain.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Saying } from '../../kernel/texts/shared.ts'
import { isTooCostly } from '../../parsing/parse.ts'
import type { Context } from '../../world/context.ts'
import { arrivingOfMail } from '../mail/arriving.ts'
import { type HandleInbox, takeIn } from '../service.ts'
import type { Uploaded } from './read.ts'

/** Messages of one chat that are brought in: its last ones. */
const CHAT_MAX = 2_000

type World = Pick<Context, 'db' | 'clock' | 'random' | 'config' | 'parse'> & {
  handleInbox: HandleInbox
}

/** What came of a file: how many records became what, or why nothing was read of it. */
export type CameOf = {
  name: string
  problem?: Saying
  counts: Partial<Record<Outcome, number>>
}

/** Takes in the files of a user, one after the other. One that is refused does not keep the others away. */
export async function takeUpload(
  world: World,
  files: readonly Uploaded[],
  userRid: number,
): Promise<CameOf[]> {
  const came: CameOf[] = []
  for (const file of files) came.push(await cameOf(world, file, userRid))
  return came
}

async function cameOf(world: World, file: Uploaded, userRid: number): Promise<CameOf> {
  const { name } = file
  if (file.kind === 'problem') return { name, problem: file.problem, counts: {} }
  try {
    const arriving = await arrivingOf(world, file, userRid)
    const { taken } = await takeIn(world, world.handleInbox, arriving)
    const counts: CameOf['counts'] = {}
    for (const { outcome } of taken.flatMap(({ results }) => results))
      counts[outcome] = (counts[outcome] ?? 0) + 1
    return { name, counts }
  } catch (error) {
    if (isTooCostly(error)) return { name, problem: { code: 'tooCostly' }, counts: {} }
    if (!(error instanceof AppError)) throw error
    return { name, problem: error.said, counts: {} }
  }
}

type Kept = Exclude<Uploaded, { kind: 'problem' }>

async function arrivingOf({ parse }: World, file: Kept, userRid: number): Promise<Arriving[]> {
  if (file.kind === 'mails') return arrivingOfMail(parse, file.bytes, { userRid, trust: null })
  if (file.kind === 'chat')
    return (await parse('chat', { text: file.text, userRid })).slice(-CHAT_MAX)
  if (file.kind === 'text')
    return parse('arriving', { sent: { text: file.text, way: 'share' }, userRid })
  const { html, url } = file
  return parse('arriving', { sent: { html, url, way: 'page' }, userRid })
}
