import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLIENT_DIR } from '../src/http/manifest.ts'
import { PUBLIC_PAGES } from './public-pages/pages.ts'
import { builtClient, readBuilt } from './testing/bundle-sizes.ts'

type Outputs = Record<string, { inputs: Record<string, { bytesInOutput: number }> }>

const { entries, chunks, wholeCss, bytesOf, filesOf, scriptBytes } = builtClient()
const { outputs } = readBuilt<{ outputs: Outputs }>('metafile.json')

/** Bytes of the whole style sheet, compressed. */
const WHOLE_MAX = 15_500

const PUBLIC_MODULES = Object.values(PUBLIC_PAGES).map(({ module }) => module)
/** The source files of these scripts, with the bytes that each adds. */
function sourcesOf(files: string[]): Map<string, number> {
  const names = new Set(files.map((file) => file.replace('/assets/', '')))
  const found = Object.entries(outputs).filter(([path]) => names.has(path.replace(/^.*\//, '')))
  expect(found.length).toBe(names.size)
  return new Map(
    found.flatMap(([, { inputs }]) =>
      Object.entries(inputs).map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const),
    ),
  )
}

test('no code of the server but domain files is in the client', () => {
  const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs))
  expect(inputs.length).toBeGreaterThan(100)
  const ours = inputs.filter((path) => /^(\.\/)?src\//.test(path))
  expect(
    ours.filter(
      (path) =>
        !/\/(domain\.ts|(domain|criteria)\/[^/]+\.ts)$|\/kernel\/(hebrew|clock)\.ts$/.test(path),
    ),
  ).toEqual([])
  expect(inputs.filter((path) => /elysia|drizzle|typebox|node:|^bun:/.test(path))).toEqual([])
})

test('the login page loads at most 85 kB of script and 7 kB of style, the bots page 131.5 kB', () => {
  expect(scriptBytes('public', 'web/auth/login-page.tsx')).toBeLessThanOrEqual(85_000)
  expect(bytesOf(entries.public.css)).toBeLessThanOrEqual(7_000)
  expect(scriptBytes('app', 'web/bots/bots-page.tsx')).toBeLessThanOrEqual(131_500)
  expect(bytesOf(entries.app.css)).toBeLessThanOrEqual(11_200)
})

/**
 * The script of each page in thousand bytes, compressed, and the files of its first visit (scripts and style), both at
 * most. Files that a page imports later, as dialogs and the map, are not counted.
 */
const PAGES: Record<string, readonly [kB: number, files: number]> = {
  'web/admin/audit/audit-page.tsx': [124.6, 12],
  'web/admin/bots/all-bots-page.tsx': [128.1, 17],
  'web/admin/dashboard/dashboard-page.tsx': [128, 15],
  'web/admin/inbox/inbox-page.tsx': [144, 25],
  'web/admin/telegram/telegram-page.tsx': [150.2, 28],
  'web/admin/users/users-page.tsx': [158.5, 28],
  'web/admin/ways/mail-guide-page.tsx': [125, 14],
  'web/admin/ways/ways-page.tsx': [125.4, 17],
  'web/auth/banned-page.tsx': [73, 11],
  'web/auth/forgot-page.tsx': [80, 24],
  'web/auth/login-page.tsx': [76, 16],
  'web/auth/redirect-page.tsx': [72, 11],
  'web/auth/register-page.tsx': [77, 17],
  'web/auth/reset-page.tsx': [79, 23],
  'web/bots/bots-page.tsx': [131.5, 21],
  'web/bring/bring-page.tsx': [136, 30],
  'web/chats/all-chats-page.tsx': [125, 14],
  'web/chats/chat-page.tsx': [154.6, 30],
  'web/chats/chats-page.tsx': [123.7, 15],
  'web/compare/compare-page.tsx': [132, 22],
  'web/notifications/notifications-page.tsx': [153, 34],
  'web/profile/profile-page.tsx': [130, 24],
  'web/profile/tokens/tokens-page.tsx': [124.9, 14],
  // With what the map shows before its own script is there.
  'web/properties/finder-page.tsx': [144.4, 27],
  'web/public-pages/invite-page.tsx': [80, 20],
  'web/share/share-page.tsx': [128.1, 14],
  'web/shell/error-page.tsx': [110, 8],
  'web/shortlist/shortlist-page.tsx': [132, 21],
}

test('each page loads no more script, and no more files, than its budget', () => {
  const pages = Object.keys(chunks).filter((module) => /-page\.tsx$/.test(module))
  expect(pages.sort()).toEqual(Object.keys(PAGES).sort())
  const isPublic = new Set<string>(PUBLIC_MODULES)
  const over = Object.entries(PAGES).flatMap(([module, [kB, files]]) => {
    const page = [isPublic.has(module) ? 'public' : 'app', module] as const
    const [bytes, count] = [scriptBytes(...page), filesOf(...page).length + 1]
    return [
      ...(bytes > kB * 1_000 ? [`${module}: ${bytes} bytes, at most ${kB} kB`] : []),
      ...(count > files ? [`${module}: ${count} files, at most ${files}`] : []),
    ]
  })
  expect(over).toEqual([])
})

test('the list of homes loads at most 144.4 kB of script, and its map at most 220 kB', () => {
  expect(scriptBytes('app', 'web/properties/finder-page.tsx')).toBeLessThanOrEqual(144_400)
  const map = ['web/properties/finder-page.tsx', 'web/properties/map/finder-map.tsx']
  expect(scriptBytes('app', ...map)).toBeLessThanOrEqual(220_000)
})

test('public pages load nothing of the signed-in pages: a new route adds nothing to them', () => {
  for (const module of PUBLIC_MODULES) {
    const sources = [...sourcesOf(filesOf('public', module)).keys()]
    expect(sources).toContain('web/entry.public.tsx')
    const foreign =
      /@tanstack|@headlessui|partysocket|web\/(bots|chats|assets|profile|router)|web\/shell\/(frame|route|root)/
    expect([module, sources.filter((path) => foreign.test(path))]).toEqual([module, []])
  }
})

test('a route adds at most 300 bytes to the entry of the signed-in pages', () => {
  const sources = sourcesOf(filesOf('app'))
  const ofRooms = [...sources.keys()].filter((path) =>
    /web\/(auth|bots|chats|assets|profile|properties)\//.test(path),
  )
  // The frame keeps the chats and the bots up to date.
  const ofFrame = ['bots/api', 'bots/atoms', 'chats/api', 'chats/atoms', 'chats/list']
  const ofRoutes = ['bots', 'chats', 'profile', 'profile/tokens', 'properties'].map(
    (room) => `${room}/route`,
  )
  expect(ofRooms.sort()).toEqual([...ofFrame, ...ofRoutes].map((name) => `web/${name}.ts`).sort())
  const routes = {
    'web/bots/route.ts': 2,
    'web/chats/route.ts': 6,
    'web/profile/route.ts': 2,
    'web/profile/tokens/route.ts': 2,
    'web/properties/route.ts': 2,
  }
  for (const [path, count] of Object.entries(routes))
    expect((sources.get(path) ?? 0) / count).toBeLessThanOrEqual(300)
})

test('each page loads the texts of its own room only', () => {
  const texts = (files: string[]) =>
    [...sourcesOf(files).keys()].filter((path) => path.includes('locales/en/')).sort()
  const login = texts(filesOf('public', 'web/auth/login-page.tsx'))
  expect(login).toEqual(['web/locales/en/auth.ts', 'web/locales/en/common.ts'])
  expect(texts(filesOf('app', 'web/bots/bots-page.tsx'))).toEqual([
    'web/locales/en/bots.ts',
    'web/locales/en/common.ts',
    'web/locales/en/frame.ts',
    // Of the line that says where homes come from.
    'web/locales/en/sources.ts',
  ])
})

test('dialogs and menus are in chunks of their own', () => {
  const first = filesOf('app', 'web/bots/bots-page.tsx')
  for (const module of [
    'web/bots/create-bot.tsx',
    'web/bots/bot-settings.tsx',
    'web/bots/delete-bot.tsx',
    'web/shell/avatar-menu.tsx',
    'web/shell/mobile-drawer.tsx',
  ]) {
    const file = chunks[module]?.file ?? ''
    expect(file).toStartWith('/assets/')
    expect(first).not.toContain(file)
  }
})

test('no page loads the map at first, or its styles with those of the page', () => {
  const isOfMap = (path: string) =>
    /leaflet|web\/(bots\/areas\/(area-map|outline-layer)|areas\/draw)/.test(path)
  const pages = Object.keys(chunks).filter((module) => /-page\.tsx$/.test(module))
  expect(pages).toContain('web/properties/finder-page.tsx')
  const apps = pages.filter((module) => !PUBLIC_MODULES.includes(module))
  for (const module of apps) {
    const first = [...sourcesOf(filesOf('app', module)).keys()]
    expect([module, first.filter(isOfMap)]).toEqual([module, []])
  }
  for (const module of ['web/bots/areas/area-map.tsx', 'web/properties/map/finder-map.tsx'])
    expect([...sourcesOf(filesOf('app', module)).keys()].filter(isOfMap).length).toBeGreaterThan(2)
  for (const sheet of [entries.app.css, wholeCss])
    expect(readFileSync(join(CLIENT_DIR, sheet), 'utf8')).not.toContain('leaflet')
})

test('the whole sheet holds every class of the core sheet, in the same order', () => {
  const classesOf = (css: string) => {
    const text = readFileSync(join(CLIENT_DIR, css), 'utf8')
    return [...new Set(text.match(/\.-?[a-z](?:\\.|[\w-])*/gi))]
  }
  const core = classesOf(entries.app.css)
  const isOfCore = new Set(core)
  expect(core.length).toBeGreaterThan(500)
  expect(classesOf(wholeCss).filter((name) => isOfCore.has(name))).toEqual(core)
  expect(bytesOf(wholeCss)).toBeLessThanOrEqual(WHOLE_MAX)
})

test('the virtual list is loaded with a chat, not with the list of chats; both weigh at most 165 kB', () => {
  const ofList = (module: string) =>
    [...sourcesOf(filesOf('app', module)).keys()].filter((path) =>
      /@tanstack\/(react-virtual|virtual-core)/.test(path),
    ).length
  expect(ofList('web/chats/chat-page.tsx')).toBeGreaterThan(1)
  for (const page of ['bots/bots-page', 'chats/chats-page', 'chats/all-chats-page'])
    expect([page, ofList(`web/${page}.tsx`)]).toEqual([page, 0])
  const thread = ['web/chats/chats-page.tsx', 'web/chats/chat-page.tsx']
  expect(scriptBytes('app', ...thread)).toBeLessThanOrEqual(165_000)
})

test('start and end of the style sheets follow the direction of the page, whatever its language', () => {
  for (const css of [...Object.values(entries).map((entry) => entry.css), wholeCss]) {
    const styles = readFileSync(join(CLIENT_DIR, css), 'utf8')
    expect(styles).toContain('inline-start')
    expect([css, /:lang\((he|ar)\),:lang/.test(styles)]).toEqual([css, false])
  }
})

test('the style sheets refer only to files of this server, and hold no fonts', () => {
  for (const css of [...Object.values(entries).map((entry) => entry.css), wholeCss]) {
    const styles = readFileSync(join(CLIENT_DIR, css), 'utf8')
    const addresses = [...styles.matchAll(/url\("?([^")]+)/g)].map(([, address]) => address)
    expect(addresses.length).toBeGreaterThanOrEqual(3)
    expect(addresses.filter((address) => !address?.startsWith('/'))).toEqual([])
  }
})
