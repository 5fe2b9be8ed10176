import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import pkg from '../../package.json'
import { AppError } from '../../src/kernel/errors.ts'
import type { Ask } from './api.ts'
import { TOOLS, type Tool } from './tools.ts'

/** A server of the Model Context Protocol that reads the API. */
export function mcpServer(world: { ask: Ask; url: string }): McpServer {
  const server = new McpServer(
    { name: 'metzia', title: 'Metzia', version: pkg.version },
    { capabilities: { tools: {} } },
  )
  for (const tool of TOOLS) {
    const { name, title, description, input } = tool
    const inputSchema = fromJsonSchema<Record<string, unknown>>(JSON.parse(JSON.stringify(input)))
    const annotations = { readOnlyHint: true, openWorldHint: false }
    server.registerTool(name, { title, description, inputSchema, annotations }, (sent) =>
      answered(tool, world, sent),
    )
  }
  return server
}

async function answered(
  tool: Tool,
  world: { ask: Ask; url: string },
  sent: Record<string, unknown>,
) {
  try {
    const unknown = Object.keys(sent).find((name) => !Object.hasOwn(tool.input.properties, name))
    if (unknown !== undefined) throw new AppError('invalid', `${unknown}: is not known`)
    const { text, data } = await tool.run(world, sent)
    return { content: [{ type: 'text' as const, text }], structuredContent: data }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { content: [{ type: 'text' as const, text: error.message }], isError: true }
  }
}
