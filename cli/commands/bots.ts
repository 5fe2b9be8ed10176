import { Command } from 'commander'
import { changeBotBy, removeBotBy } from '../../src/bots/actions.ts'
import { type Bot, NO_POSTS } from '../../src/bots/domain.ts'
import { allBots, botById } from '../../src/bots/store.ts'
import { botToWire } from '../../src/bots/wire.ts'
import { seenPosts } from '../../src/delivery/store.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { createCatchUp } from '../../src/matching/catch-up.ts'
import type { Context } from '../../src/process/context.ts'
import { createPorts } from '../../src/process/ports.ts'
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
    .action(({ json }: Json) =>
      withContext(({ db, clock }) => {
        const all = allBots(db)
        const seen = seenPosts(
          db,
          all.map(({ rid }) => rid),
          clock.now(),
        )
        if (json) return printJson(all.map((bot) => botToWire(bot, seen.get(bot.rid) ?? NO_POSTS)))
        printTable(
          all.map((bot) => rowOf(bot, seen.get(bot.rid)?.count ?? 0)),
          'No bots yet',
        )
      }),
    )
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
      withContext((context) => {
        const bot = known(context, id)
        const by = { actor: operator('bots delete'), userRid: null }
        removeBotBy({ ...context, leaveGroup: createPorts(context).leaveGroup }, by, bot)
        if (json) printJson({ _id: bot.id })
        else console.log(`Deleted ${bot.name}`)
      }),
    )
  return bots
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
  const {
    id,
    name,
    createdBy,
    isActive,
    dealType,
    neighborhoodCodes,
    polygons,
    priceLimit,
    rooms,
  } = bot
  return {
    ...{ id, name, owner: createdBy },
    status: isActive ? 'running' : 'stopped',
    ...{
      deal: dealType,
      areas: neighborhoodCodes.length + polygons.length,
      price: priceLimit.join('-'),
      rooms,
    },
    ...{ posts: seen, made: timeText(bot.createdAt) },
  }
}
