import { Command } from 'commander'
import { given } from '../environment.ts'

export function serveCommand(): Command {
  return new Command('serve')
    .description('start the server')
    .option('--demo', 'with made-up homes, in a data folder of its own, without any network')
    .action(({ demo }: { demo?: true }) => start(demo === true))
}

export function demoCommand(): Command {
  return new Command('demo')
    .description('start the server with made-up homes; the same as "serve --demo"')
    .action(() => start(true))
}

async function start(isDemo: boolean): Promise<void> {
  // React and the router read it when they are loaded. Their development builds are three times slower.
  process.env.NODE_ENV ??= 'production'
  const { serve } = await import('../serve.ts')
  // The demo has nothing of the installation beside it.
  await serve(isDemo ? { ...given, METZIA_DEMO: '1' } : process.env)
}
