import { currentList } from '../src/shortlists/service.ts'
import { fillShortlist } from '../src/testing/worlds/shortlists.ts'
import type { User } from '../src/users/domain.ts'
import {
  type Asking,
  askingAs,
  giveDeals,
  givePlaces,
  homesWith,
  soldHome,
} from './load/known-homes.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { type Row, rowOf } from './report/rows.ts'
import { timedAsync } from './report/timing.ts'

/** What is asked for in the process, beside the same without the facts, or beside as many homes of the list. */
export const facts: Benchmark = {
  name: 'facts',
  measures: 'what places, costs, a shortlist and recorded sales add to what is asked for',
  runs: 'repeated',
  needsBuild: true,
  run,
}

const LIST = '/api/assets?limit=12'
const PAGE = '/properties'
const ON_SHORTLIST = 200
const SIZES = {
  full: { calls: 200, deals: 100_000 },
  quick: { calls: 50, deals: 100_000 },
  least: { calls: 5, deals: 2_000 },
}
const MORE_MAX = 1.2

/** Asks, and answers how many characters came. */
type Asked = () => Promise<number>
type Pair = { name: string; of: Asked; beside: { name: string; of: Asked } }

/** A row of calls beside others, which are timed in turn. */
async function rowBeside({ name, of, beside }: Pair, atMost: number, calls: number): Promise<Row> {
  const length = (await of()) / (await beside.of())
  const times = await timedAsync({ of, beside: beside.of }, calls)
  return rowOf({
    name,
    unit: 'µs',
    ...times.of,
    reference: { name: beside.name, ...times.beside },
    goal: { of: 'ratio', atMost },
    note: `the answer is ${length.toFixed(2)}x as long as that beside it`,
  })
}

/** @throws Error unless only the first of two lists of homes has what `shows` names. */
async function expectOnlyIn(known: Asking, plain: Asking, shows: RegExp): Promise<void> {
  if (!shows.test(await known(LIST)) || shows.test(await plain(LIST)))
    throw new Error(`Not only homes of which more is known show ${shows}`)
}

const lengthOf =
  (ask: Asking, path: string): Asked =>
  async () =>
    (await ask(path)).length

async function lists(calls: number): Promise<Row[]> {
  using here = homesWith({ isKnown: false })
  using rated = homesWith({ isKnown: true })
  const plain = await askingAs(here)
  const travels = await askingAs(here, (user) => givePlaces(here, user))
  const costs = await askingAs(rated)
  const both = await askingAs(rated, (user) => givePlaces(rated, user))
  await expectOnlyIn(travels, plain, /"minutes":/)
  await expectOnlyIn(costs, plain, /"by":"table"/)
  const beside = (name: string, path: string, ask: Asking): Pair => ({
    name,
    of: lengthOf(ask, path),
    beside: { name: 'without', of: lengthOf(plain, path) },
  })
  const pairs = [
    beside('12 homes with 3 places', LIST, travels),
    beside('12 homes with costs', LIST, costs),
    beside('12 homes with 3 places and costs', LIST, both),
    beside('page /properties with 3 places and costs', PAGE, both),
  ]
  const rows: Row[] = []
  for (const pair of pairs) rows.push(await rowBeside(pair, MORE_MAX, calls))
  return rows
}

async function details(calls: number, deals: number): Promise<Row[]> {
  using here = homesWith({ isKnown: true })
  await giveDeals(here, deals)
  const id = soldHome(here)
  let list = ''
  const ask = await askingAs(here, async (user: User) => {
    const { list: own } = currentList(here.db, user.rid)
    fillShortlist(here, user, own.rid, ON_SHORTLIST)
    list = `/api/shortlists/${own.id}?limit=100`
  })
  const pages = (path: (n: number) => string) => async () =>
    (await ask(path(0))).length + (await ask(path(1))).length
  const sold = `/api/assets/${id}/sold`
  if ((await ask(sold)) === 'null' || JSON.parse(await ask(`${list}&page=2`)).homes.length !== 100)
    throw new Error('Nothing was sold near, or the shortlist has fewer homes')
  const listed = {
    name: `${ON_SHORTLIST} homes of the list`,
    of: pages((n) => `/api/assets?limit=100&skip=${n * 100}`),
  }
  const board = pages((n) => `${list}&page=${n + 1}`)
  return [
    await rowBeside(
      { name: `a shortlist of ${ON_SHORTLIST} homes`, of: board, beside: listed },
      2,
      calls / 5,
    ),
    await rowBeside(
      {
        name: `what was sold near a home, of ${deals} deals`,
        of: lengthOf(ask, sold),
        beside: { name: 'the home itself', of: lengthOf(ask, `/api/assets/${id}`) },
      },
      1,
      calls,
    ),
  ]
}

async function run({ size }: Options): Promise<Row[]> {
  const { calls, deals } = SIZES[size]
  return [...(await lists(calls)), ...(await details(calls, deals))]
}
