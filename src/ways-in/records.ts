import { withCorrections } from '../assets/corrected.ts'
import { type Corrections, factsByHand, withByHand } from '../assets/domain/correction.ts'
import { underKnownKey } from '../intake/posts/plan.ts'
import type { Item } from '../items/domain.ts'
import { en as REASONS } from '../items/reasons/en.ts'
import { AppError, wordsOf } from '../kernel/errors.ts'
import { isTooCostly, TOO_COSTLY } from '../parsing/parse.ts'
import { fetchPage } from '../sources/import/request.ts'
import { homeIn, type Task } from '../sources/import/tasks.ts'
import type { Source, SourceWorld, WebPlaces } from '../sources/source.ts'

type World = Omit<SourceWorld, 'index'>

/** What an item contains, read. The page that it leads to is fetched when the item itself tells of no home. */
export async function tasksOfItem(
  world: World,
  sources: readonly Source[],
  item: Item,
): Promise<Task[]> {
  if (isDistrusted(item)) return [unread(NOT_TRUSTED)]
  try {
    const { way, content, sentAt, userRid: ownerRid } = item
    const given = { now: world.clock.now(), web: webPlaces(world) }
    const { tasks, page } = await world.parse('item', { item: { way, content, sentAt }, ...given })
    const read = page === null ? tasks : await linkedTasks(world, sources, page)
    const known = underKnownKeys({ ...world, ownerRid }, read)
    return ownerRid === null ? known : withWord(known, content?.corrections)
  } catch (error) {
    if (isTooCostly(error)) return [unread(TOO_COSTLY)]
    throw error
  }
}

/** Records with what their user says of the one home among them. Of several it is not known which one is meant. */
function withWord(tasks: readonly Task[], corrections?: Corrections): Task[] {
  const homes = tasks.filter((task) => homeIn(task) !== undefined)
  if (corrections === undefined || homes.length !== 1) return [...tasks]
  const said = factsByHand(corrections)
  return tasks.map((task) => {
    if (task.key === null || task.sorted.outcome !== 'home') return task
    const { listing, outcome } = task.sorted
    const readFacts = withByHand(listing.readFacts ?? [], said)
    const corrected = withCorrections({ ...listing, readFacts }, readFacts)
    const facts = withByHand(task.facts, said)
    return { ...task, facts, sorted: { outcome, listing: corrected } }
  })
}

export const unread = (reason: string): Task => ({
  position: 1,
  path: '',
  key: null,
  facts: [],
  reason,
})

const NOT_TRUSTED = REASONS.distrusted

/** Whether it is a mail that would be for everybody, of a sender who is not proven. Trying it again changes nothing. */
function isDistrusted({ userRid, content }: Item): boolean {
  return userRid === null && content?.sender !== undefined && !content.sender.isTrusted
}

const webPlaces = ({ values: { YAD2_WEB_URL } }: Pick<World, 'values'>): WebPlaces => ({
  YAD2_WEB_URL,
})

/** The homes of one text stay together: they are records of one position. */
function underKnownKeys(
  world: Parameters<typeof underKnownKey>[0],
  tasks: readonly Task[],
): Task[] {
  const groups = Map.groupBy(tasks, ({ position, path }) => `${position}\n${path}`)
  return [...groups.values()].flatMap((group): Task[] => {
    const planned = group.flatMap((task) => (task.key === null ? [] : [task]))
    if (planned.length < group.length) return group
    const [first] = group
    const { position = 1, path = '' } = first ?? {}
    return underKnownKey(world, planned).map((one) => ({ ...one, position, path }))
  })
}

/** The records of a page, or one that says why it cannot be had. */
async function linkedTasks(
  world: World,
  sources: readonly Source[],
  link: string,
): Promise<Task[]> {
  try {
    if (URL.parse(link) === null) return [unread(REASONS.nothing)]
    const body = await fetchPage(world, sources, link)
    return await world.parse('linked', { body, now: world.clock.now(), web: webPlaces(world) })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'workerEnded' || isTooCostly(error))
      throw error
    return [unread(wordsOf(error, 'en').fields?.url ?? error.message)]
  }
}
