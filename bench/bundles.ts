import { PUBLIC_PAGES } from '../web/public-pages/pages.ts'
import { builtClient } from '../web/testing/bundle-sizes.ts'
import type { Benchmark } from './report/benchmark.ts'
import { type Row, reported, rowOf } from './report/rows.ts'

export const bundles: Benchmark = {
  name: 'bundles',
  measures: 'what the login page and each route load at first, in bytes as they are sent',
  runs: 'once',
  needsBuild: true,
  run,
}

const SCRIPT_MAX_KB = 85
const STYLE_MAX_KB = 10
const LOGIN = 'web/auth/login-page.tsx'

function run(): Row[] {
  const { entries, chunks, wholeCss, bytesOf, filesOf, scriptBytes } = builtClient()
  const kb = (bytes: number) => ({ unit: 'kB' as const, median: bytes / 1_000 })
  const atMost = (most: number) => ({ goal: { of: 'median', atMost: most } as const })
  const publicModules = Object.values(PUBLIC_PAGES).map(({ module }) => module)
  const pages = Object.keys(chunks).filter((module) => /-page\.tsx$/.test(module))
  const entryOf = (module: string) => (publicModules.includes(module) ? 'public' : 'app')
  // `web/bundle.test.ts` makes sure that no page loads the map at first.
  const first = pages.flatMap((module) => filesOf(entryOf(module), module))
  const ofMap = filesOf('app', 'web/properties/map/finder-map.tsx').filter(
    (file) => !first.includes(file),
  )
  return [
    rowOf({
      name: 'script of /login',
      ...kb(scriptBytes('public', LOGIN)),
      ...atMost(SCRIPT_MAX_KB),
    }),
    rowOf({ name: 'style of /login', ...kb(bytesOf(entries.public.css)), ...atMost(STYLE_MAX_KB) }),
    reported({ name: 'style of signed-in pages', ...kb(bytesOf(entries.app.css)) }),
    reported({ name: 'style of all parts', ...kb(bytesOf(wholeCss)) }),
    reported({
      name: 'script of the map',
      ...kb(ofMap.reduce((sum, file) => sum + bytesOf(file), 0)),
    }),
    ...pages.toSorted().map((module) =>
      reported({
        name: `script of ${module.replace(/^web\//, '').replace(/-page\.tsx$/, '')}`,
        ...kb(scriptBytes(entryOf(module), module)),
      }),
    ),
  ]
}
