// Prints, as JSON, what each list of the product names that should have every source or every page. It is run in a
// checkout to which some were added.

import { configurePage } from '../../../cli/documents/configure.ts'
import { servicesOf } from '../../../web/admin/dashboard/service.ts'
import { CONTROLLED } from '../../../web/bots/criteria/controls.tsx'
import { SCREENS } from '../../../web/e2e/screen-list.ts'
import { TEXTS } from '../../../web/locales/all.ts'
import type { Text } from '../../../web/locales/text.ts'
import { storedMetrics } from '../../admin/stored-metrics.ts'
import {
  FIELD_NAMES,
  fieldsOf,
  NEW_CRITERIA,
  OPTIONAL_FIELDS,
  obstacles,
} from '../../assets/criteria/criteria.ts'
import { UNSTATED_FACTS, unstatedFacts } from '../../assets/criteria/unstated.ts'
import { comparable } from '../../assets/domain/asset.ts'
import { factsOf } from '../../assets/domain/facts-of.ts'
import { fieldWhere } from '../../assets/store/criteria-conditions.ts'
import { HOME_WORDS } from '../../assets/told/words.ts'
import { entriesOf } from '../../audit/store.ts'
import { whyText } from '../../delivery/cards/why.ts'
import { CARD_WORDS } from '../../delivery/cards/words.ts'
import { QUIET_NAMES } from '../../delivery/channels/channels.ts'
import { allJobs } from '../../process/jobs.ts'
import { senderParts } from '../../process/sender.ts'
import { settingRows } from '../../process/settings.ts'
import { RESERVED } from '../../sources/files/definition.ts'
import { SOURCES } from '../../sources/sources.ts'
import { PAGES } from '../models/fuzz.ts'
import { RIGHTS } from '../rules/rights.ts'
import { routeTable } from '../rules/route-table.ts'
import { routesOf } from '../rules/scene.ts'
import { cli } from '../worlds/children.ts'
import { givenBot, givenHome, givenUser } from '../worlds/given.ts'
import { aListing } from '../worlds/listings.ts'
import { NO_PLACES } from '../worlds/no-places.ts'
import { bring, florentinBot } from '../worlds/passes.ts'
import { valuesOf } from '../worlds/rows.ts'
import { inGroup, WITH_TELEGRAM } from '../worlds/telegram-outbox.ts'
import { type Visit, visitor } from '../worlds/visitor.ts'
import { type World, world } from '../worlds/world.ts'

/** What a list names, by what the list is. */
type Lists = Record<string, readonly string[]>

async function sourceLists(here: World, admin: Visit): Promise<Lists> {
  const { body: statuses } = await admin('GET', '/api/status')
  const { body: forUsers } = await admin('GET', '/api/sources')
  const command = await cli(['scrape', 'status', '--json'], { DATA_DIR: here.dataDir })
  const unknown = await cli(['scrape', 'run', 'unknown'], { DATA_DIR: here.dataDir })
  return {
    'sources that are built in': SOURCES.map(({ name }) => name),
    'jobs of the Worker': allJobs(here).map(({ name }) => name),
    'status for users': forUsers.map(named),
    'status for administrators': statuses.map(named),
    'cards of the dashboard': servicesOf(statuses).map(({ key }) => key.split(' ')[0] ?? ''),
    'status of the command line': JSON.parse(command.out).map(named),
    'sources that the command line knows': unknown.err.split(/[\s,]+/),
    'names that a file may not have': [...RESERVED],
    'sources that have homes placed': ['yad2', 'made-up'].filter(isPlacedFor),
  }
}

const named = ({ source }: { source: string }) => source.toLowerCase()

/** Whether homes are placed by the geocoder because this source, and no other, is on. */
function isPlacedFor(source: string): boolean {
  const off = { YAD2_ENABLED: 'false', MADE_UP_ENABLED: 'false', GEOCODE_LISTINGS: '' }
  const on = `${source.toUpperCase().replace('-', '_')}_ENABLED`
  using here = world({ ...off, [on]: 'true' })
  return here.features.places.isOn
}

function settingLists(): Lists {
  return {
    'docs/configure.md': configurePage().match(/[A-Z][A-Z0-9_]+/g) ?? [],
    'settings that the command line lists': settingRows({}).map(({ name }) => name),
  }
}

async function pageLists(user: Visit): Promise<Lists> {
  const shown = ['/notifications', '/made-up'].map(async (path) => {
    const { status } = await user('GET', path)
    return status === 200 ? path : ''
  })
  return {
    'pages that the server renders': await Promise.all(shown),
    'addresses and visitors': Object.keys(routeTable('id')),
    'pages that are fuzzed': PAGES.map(({ path }) => path),
    'screens that are looked at': SCREENS.map(({ path }) => String(path)),
  }
}

async function endpointLists(here: World, admin: Visit): Promise<Lists> {
  const { body: document } = await admin('GET', '/api/openapi.json')
  return {
    'routes of the server': routesOf(here).map(whole),
    'rights of visitors': RIGHTS.map(({ route }) => whole(route)),
    'endpoints that the API describes': Object.keys(document.paths).map((path) =>
      whole(`GET ${path}`),
    ),
  }
}

async function criterionLists(here: World, admin: Visit): Promise<Lists> {
  const owner = await givenUser(here)
  const user = await visitor(here, owner)
  const { body: bot } = await user('POST', '/api/requests/website-create', { botName: 'A bot' })
  const change = { neighborhoodCodes: [205], floorMin: 2, madeUp: 'new' }
  const { body: changed } = await admin('PATCH', `/api/requests/${bot._id}`, change)
  const { entries } = entriesOf(here.db, { search: '', limit: 10, skip: 0 })
  const entry = entries.find(({ action }) => action === 'bot.change')
  const criteria = { ...NEW_CRITERIA, ...change }
  const home = { ...factsOf([comparable(aListing({ floor: 1 }))]), condition: 'old', total: null }
  return {
    'values of a bot': Object.keys(bot),
    'values that a change takes': Object.keys(change).filter((name) => changed[name] !== bot[name]),
    'values that the audit tells': Object.keys(entry?.after ?? {}),
    'criteria that a preview relaxes': OPTIONAL_FIELDS,
    'conditions in SQL': FIELD_NAMES.filter((name) => fieldWhere(name, criteria)),
    'obstacles of a home': obstacles(criteria, home, NO_PLACES).map(({ code }) => code),
    'controls of the dialog': CONTROLLED.flatMap(fieldsOf),
    ...textsOf((text) => text.settings.problems, 'problems'),
    ...textsOf((text) => text.settings.relax, 'relaxed criteria'),
    ...textsOf((text) => text.asked.reasons, 'reasons'),
  }
}

/** The names of texts in every language. */
function textsOf(pick: (text: Text) => object, what: string): Lists {
  const lists = Object.entries(TEXTS).map(([language, text]) => [
    `${what} in ${language}`,
    Object.keys(pick(text)),
  ])
  return Object.fromEntries(lists)
}

async function factLists(here: World): Promise<Lists> {
  const asked = { floorMin: 2, madeUp: 'new' }
  const bot = { ...givenBot(here, await givenUser(here)), ...asked }
  const home = { ...givenHome(here, { floor: null }), condition: null }
  const why = whyText(bot, home, NO_PLACES)
  return {
    'facts that a home does not state': unstatedFacts(bot, home),
    'facts that the answer to why names': UNSTATED_FACTS.filter((fact) =>
      why.includes(HOME_WORDS.en.facts[fact]),
    ),
    'facts on cards in English': Object.keys(CARD_WORDS.en.facts),
    'facts on cards in Hebrew': Object.keys(CARD_WORDS.he.facts),
    ...textsOf((text) => text.asked.facts, 'facts'),
  }
}

async function channelLists(): Promise<Lists> {
  using here = world(WITH_TELEGRAM)
  inGroup(here, await florentinBot(here))
  bring(here, aListing())
  const help = await cli(['outbox', 'list', '--help'], { DATA_DIR: here.dataDir })
  const { signal } = new AbortController()
  const surroundings = { images: () => Promise.resolve(undefined) }
  const { carriers } = await senderParts(here, { ...surroundings, signal })
  const limited = storedMetrics(here).find(({ name }) => name === 'metzia_rate_limited')
  return {
    'channels that a match owes to': valuesOf(here, 'select distinct channel from deliveries')
      .flat()
      .map(String),
    'channels that the server sends on': carriers.map(({ channel }) => channel),
    'channels that quiet hours hold': QUIET_NAMES,
    'choices of the command line': help.out.match(/[a-z-]+(?=")/g) ?? [],
    metrics: limited?.values.map(({ labels }) => String(labels.channel)) ?? [],
  }
}

const whole = (route: string) => route.replace(/\/$/, '')

using here = world()
const admin = await visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))
const user = await visitor(here, await givenUser(here))
const lists = {
  sources: await sourceLists(here, admin),
  settings: settingLists(),
  pages: await pageLists(user),
  endpoints: await endpointLists(here, admin),
  criteria: await criterionLists(here, admin),
  facts: await factLists(here),
  channels: await channelLists(),
}
console.log(JSON.stringify(lists))
