import { Command } from 'commander'

export function serveCommand(): Command {
  return new Command('serve').description('start the server').action(async () => {
    // Read by React and the router when they are loaded: their development builds are three times slower.
    process.env.NODE_ENV ??= 'production'
    const { serve } = await import('../serve.ts')
    await serve()
  })
}
