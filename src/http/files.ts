import { staticPlugin } from '@elysiajs/static'

type Options = NonNullable<Parameters<typeof staticPlugin>[0]> & { assets: string }
type Making = ReturnType<typeof staticPlugin>

const made = new Map<string, Awaited<Making>>()

/**
 * The routes of a folder of files. The plugin reads the folder and then has the server compiled again, which takes
 * longer than all other routes: a process does both once, for its first server.
 */
export function fileRoutesOf(options: Options): Making | Awaited<Making> {
  const known = made.get(options.assets)
  if (known) return known
  return staticPlugin(options).then((routes) => {
    made.set(options.assets, routes)
    return routes
  })
}
