import { Command } from 'commander'
import type { Actor } from '../../src/audit/domain.ts'
import { existing, sendBroadcast, sendDirect } from '../../src/delivery/console/service.ts'
import { shown } from '../../src/delivery/console/shown.ts'
import { broadcastById } from '../../src/delivery/console/store.ts'
import { referencesOf } from '../../src/delivery/history/chats.ts'
import { messageToWire } from '../../src/delivery/history/wire.ts'
import type { Context } from '../../src/world/context.ts'
import { JSON_OPTION, printJson } from '../output.ts'
import { runningServer, withContext } from '../world.ts'

type Options = { json?: true }

const MARKDOWN = 'the message in Markdown, or - for standard input'

export function broadcastCommand(): Command {
  return new Command('broadcast')
    .description('send a message to every chat of Telegram')
    .argument('<markdown>', MARKDOWN)
    .option(...JSON_OPTION)
    .action((markdown: string, { json }: Options) =>
      withContext(async (context) => {
        const content = await contentOf(markdown)
        const { id } = sendBroadcast(context, actorOf('broadcast'), { content })
        const sent = existing(broadcastById(context.db, id))
        if (json) return printJson({ ...shown(sent), broadcastId: id })
        const { total } = sent.outcome
        console.log(`Broadcast ${id} is queued for ${total} ${total === 1 ? 'chat' : 'chats'}`)
        sayWhen(context)
      }),
    )
}

export function messageCommand(): Command {
  return new Command('message')
    .description('send a message to one chat of Telegram')
    .argument('<telegramChatId>', 'the id of a group or of a private chat')
    .argument('<markdown>', MARKDOWN)
    .option(...JSON_OPTION)
    .action((chatId: string, markdown: string, { json }: Options) =>
      withContext(async (context) => {
        const content = await contentOf(markdown)
        const message = sendDirect(context, actorOf('message'), { content, chatId })
        const references = referencesOf(context.db, [message])
        if (json) return printJson(messageToWire(message, references))
        const name = references.names.get(chatId) || chatId
        console.log(`Message ${message.id} to ${name} is queued`)
        sayWhen(context)
      }),
    )
}

const contentOf = async (markdown: string) => (markdown === '-' ? Bun.stdin.text() : markdown)

const actorOf = (command: string): Actor => ({
  kind: 'commandLine',
  id: null,
  name: 'Command line',
  origin: `metzia ${command}`,
})

function sayWhen(context: Context): void {
  if (!runningServer(context)) console.log('No server is running: it is sent when it starts.')
}
