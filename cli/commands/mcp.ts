import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { Command } from 'commander'
import type { BotWire } from '../../src/bots/wire.ts'
import { readConfig } from '../../src/process/settings.ts'
import { fetchOf } from '../../src/world/context.ts'
import { askerOf, connectionOf } from '../mcp/api.ts'
import { mcpServer } from '../mcp/server.ts'

export function mcpCommand(): Command {
  return new Command('mcp')
    .description(
      'answer programs that speak the Model Context Protocol, on standard input and output (METZIA_URL, METZIA_TOKEN)',
    )
    .action(async () => {
      const connection = connectionOf(process.env)
      const ask = askerOf(connection, fetchOf(readConfig(process.env)))
      // A token that is refused, or lacks the scope `read`, is said now and not at the first question.
      await ask<BotWire[]>('/api/requests')
      serveStdio(() => mcpServer({ ask, url: connection.url }))
    })
}
