import { Command } from 'commander'

export function serveCommand(): Command {
  return new Command('serve')
    .description('start the server')
    .action(async () => (await import('../serve.ts')).serve())
}
