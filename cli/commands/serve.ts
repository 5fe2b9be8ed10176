import { Command } from 'commander'

export function serveCommand(): Command {
  return new Command('serve').description('start the server').action(async () => {
    // React and the router read it when they are loaded. Their development builds are three times slower.
    process.env.NODE_ENV ??= 'production'
    const { serve } = await import('../serve.ts')
    await serve()
  })
}
