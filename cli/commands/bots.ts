import { Command } from 'commander'
import { changeBotBy, removeBotBy } from '../../src/bots/actions.ts'
import { type Bot, NO_POSTS } from '../../src/bots/domain/bot.ts'
import { allBots, botById } from '../../src/bots/store/bots.ts'
import { botToWire } from '../../src/bots/wire.ts'
import { seenPosts } from '../../src/delivery/store.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { createCatchUp } from '../../src/matching/catch-up.ts'
import { createPorts } from '../../src/process/ports.ts'
import type { Context } from '../../src/world/context.ts'
import { operator } from '../operator.ts'
import { JSON_OPTION, printJson, printTable, type Row, timeText } from '../output.ts'
import { withContext } from '../world.ts'

type Json = { json?: true }

export function botsCommand(): Command {
  const bots = new Command('bots').description('bots of all users')
  bots
    .command('list')
    .description('every bot, oldest first')
    .option(...JSON_OPTION)
    .action(({ json }: Json) => withContext((context) => list(context, json)))
  bots
    .command('show <id>')
    .description('one bot')
    .option(...JSON_OPTION)
    .action((id: string, { json }: Json) =>
      withContext((context) => print(context, known(context, id), json)),
    )
  for (const [verb, isActive] of [
    ['pause', false],
    ['resume', true],
  ] as const)
    bots
      .command(`${verb} <id>`)
      .description(`${verb} a bot`)
      .option(...JSON_OPTION)
      .action((id: string, { json }: Json) =>
        withContext((context) => {
          const world = { ...context, catchUp: createCatchUp(context.random) }
          const by = { actor: operator(`bots ${verb}`), userRid: null }
          print(context, changeBotBy(world, by, known(context, id).id, { isActive }), json)
        }),
      )
  bots
    .command('delete <id>')
    .description('delete a bot and its chat')
    .option(...JSON_OPTION)
    .action((id: string, { json }: Json) =>
      withContext((context) => remove(context, known(context, id), json)),
    )
  return bots
}

function list({ db, clock }: Context, json: true | undefined): void {
  const all = allBots(db)
  const rids = all.map(({ rid }) => rid)
  const seen = seenPosts(db, rids, clock.now())
  if (json) return printJson(all.map((bot) => botToWire(bot, seen.get(bot.rid) ?? NO_POSTS)))
  const rows = all.map((bot) => rowOf(bot, seen.get(bot.rid)?.count ?? 0))
  printTable(rows, 'No bots yet')
}

function remove(context: Context, bot: Bot, json: true | undefined): void {
  const by = { actor: operator('bots delete'), userRid: null }
  removeBotBy({ ...context, leaveGroup: createPorts(context).leaveGroup }, by, bot)
  if (json) printJson({ _id: bot.id })
  else console.log(`Deleted ${bot.name}`)
}

function known({ db }: Context, id: string): Bot {
  const bot = botById(db, id)
  if (!bot) throw new AppError('missing', `No bot "${id}"`)
  return bot
}

function print({ db, clock }: Context, bot: Bot, json: true | undefined): void {
  const seen = seenPosts(db, [bot.rid], clock.now()).get(bot.rid) ?? NO_POSTS
  if (json) return printJson(botToWire(bot, seen))
  printTable([rowOf(bot, seen.count)], '')
}

function rowOf(bot: Bot, seen: number): Row {
  return {
    id: bot.id,
    name: bot.name,
    owner: bot.createdBy,
    status: bot.isActive ? 'running' : 'stopped',
    deal: bot.dealType,
    areas: bot.neighborhoodCodes.length + bot.polygons.length,
    price: bot.priceLimit.join('-'),
    rooms: bot.rooms,
    posts: seen,
    made: timeText(bot.createdAt),
  }
}
