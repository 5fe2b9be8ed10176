import { TEXTS } from '../../../web/locales/all.ts'
import { LANGUAGES } from '../../kernel/domain/language.ts'
import type { Addition } from './addition.ts'

/** As `docs/add-a-source.md` says: a folder, a line in the list, and its settings. */
export const MADE_UP_SOURCE: Addition = {
  files: {
    'src/sources/made-up/settings.ts': `import { roomSettings, type ValuesOf } from '../../world/room-settings.ts'
import { duration, flag, inDemo } from '../../world/setting.ts'

const settings = {
  MADE_UP_ENABLED: inDemo(flag('Made-up source', true), 'false'),
  MADE_UP_INTERVAL: duration('time between passes', '10m'),
}

declare module '../../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

export const madeUpSettings = roomSettings(settings, {
  readsNetwork: ({ MADE_UP_ENABLED }) => MADE_UP_ENABLED,
})
`,
    'src/sources/made-up/source.ts': `import { EMPTY_RESULT, type Source } from '../source.ts'

/** A source that has nothing. */
export const madeUp: Source = {
  name: 'made-up',
  label: 'Made up',
  isOn: ({ MADE_UP_ENABLED }) => MADE_UP_ENABLED,
  everyMs: ({ MADE_UP_INTERVAL }) => MADE_UP_INTERVAL,
  needs: () => [null],
  run: () => Promise.resolve(EMPTY_RESULT),
}
`,
  },
  lines: [
    {
      path: 'src/sources/sources.ts',
      after: "from './files/source.ts'",
      line: "import { madeUp } from './made-up/source.ts'",
    },
    { path: 'src/sources/sources.ts', after: '  demoSource,', line: '  madeUp,' },
    {
      path: 'src/process/settings.ts',
      after: "from '../sources/facebook/settings.ts'",
      line: "import { madeUpSettings } from '../sources/made-up/settings.ts'",
    },
    { path: 'src/process/settings.ts', after: '  yad2Settings,', line: '  madeUpSettings,' },
    {
      path: 'src/sources/files/definition.ts',
      after: "  'yad2',",
      line: "  'made-up',",
    },
  ],
}

const PAGE = '/made-up'

/** As the recipe of `docs/CONTRIBUTING.md` says: a route with its page, and the endpoint that the page reads. */
export const MADE_UP_PAGE: Addition = {
  files: {
    'web/made-up/route.ts': `import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../lib/lazy-loader.ts'
import { lazyPage } from '../lib/lazy-page.ts'
import { frameRoute } from '../shell/route.ts'

const importPage = () => import('./made-up-page.tsx')

export const madeUpRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '${PAGE}',
  loader: lazyLoader(async () => (await importPage()).loadMadeUp),
  head: () => ({ meta: [{ title: 'Made up | Metzia' }] }),
  component: lazyPage(importPage, 'MadeUpPage'),
  staticData: { module: 'web/made-up/made-up-page.tsx' },
})
`,
    'web/made-up/made-up-page.tsx': `import type { LoaderInput } from '../lib/context.ts'
import { useLoaded } from '../lib/route-data.ts'
import { Page } from '../shell/page.tsx'

export const loadMadeUp = ({ context }: LoaderInput) =>
  context.api.call<{ words: string }>('GET', '/api/notifications/made-up')

export function MadeUpPage() {
  const { words } = useLoaded<typeof loadMadeUp>()
  return (
    <Page heading="Made up" subtitle={words}>
      <p>{words}</p>
    </Page>
  )
}
`,
  },
  lines: [
    {
      path: 'src/notifications/routes.ts',
      after: '.use(guard(context))',
      line: "    .get('/made-up', () => ({ words: 'Nothing of this is real.' }), {\n      access: 'user',\n      response: t.Object({ words: t.String() }),\n    })",
    },
    {
      path: 'web/router.tsx',
      after: "from './lib/theme.ts'",
      line: "import { madeUpRoute } from './made-up/route.ts'",
    },
    { path: 'web/router.tsx', after: '    notificationsRoute,', line: '    madeUpRoute,' },
    {
      path: 'src/testing/rules/rights.ts',
      after: "right('GET /readyz'",
      line: "  right('GET /api/notifications/made-up', SIGNED_IN),",
    },
    {
      path: 'web/e2e/notification-scenes.ts',
      after: 'export const NOTIFICATION_SCREENS',
      line: `  { name: 'made-up', as: 'user', path: '${PAGE}' },`,
    },
    {
      path: 'src/testing/rules/route-table.ts',
      after: "'/properties': forUsers(",
      line: `    '${PAGE}': forUsers('${PAGE}', ['${PAGE}', 'Nothing of this is real.']),`,
    },
  ],
}

/** As the recipe of `docs/CONTRIBUTING.md` says: a record and its control, a line for each, and the texts. */
export const MADE_UP_CRITERION: Addition = {
  files: {
    'src/assets/criteria/made-up.ts': `import { asItIs, criterion, field } from './criterion.ts'

const madeUpField = field<'madeUp', string | null>()({
  initial: null,
  reads: ['condition'],
  matches: (of, { condition }) =>
    of.madeUp === null || condition === null || condition === of.madeUp,
  obstacle: { code: 'madeUp', text: 'It is not made up' },
  isValid: (of) => of.madeUp !== '',
  problem: 'Please make something up',
  stored: asItIs('madeUp', ({ text }) => text('made_up')),
  where: (of, { assets, sql, orNotStated }) =>
    of.madeUp === null ? undefined : orNotStated(assets.condition, sql\`\${assets.condition} = \${of.madeUp}\`),
  shape: ({ t }) => t.Union([t.String({ maxLength: 100 }), t.Null()]),
  filter: null,
})

export const madeUp = criterion<{ madeUp: string | null }>()({
  fields: { madeUp: madeUpField },
  isOptional: true,
  isAudited: true,
  unstated: {
    facts: ['madeUp'],
    of: (of, { condition }) => (of.madeUp !== null && condition === null ? ['madeUp'] : []),
  },
  why: (of) => (of.madeUp === null ? [] : ['You made it up']),
})
`,
    'web/bots/criteria/made-up.tsx': `import type { ControlProps } from '../draft.ts'

export function MadeUp({ draft, onChange }: ControlProps) {
  return (
    <input
      aria-label="Made up"
      value={draft.madeUp ?? ''}
      onChange={({ target }) => onChange({ madeUp: target.value || null })}
    />
  )
}
`,
  },
  lines: [
    {
      path: 'src/assets/criteria/criteria.ts',
      after: "from './floor.ts'",
      line: "import { madeUp } from './made-up.ts'",
    },
    { path: 'src/assets/criteria/criteria.ts', after: '  excludeWords,', line: '  madeUp,' },
    {
      path: 'web/bots/criteria/controls.tsx',
      after: "from './floor.tsx'",
      line: "import { MadeUp } from './made-up.tsx'",
    },
    {
      path: 'web/bots/criteria/controls.tsx',
      after: '  mutedPhones: MutedPhones,',
      line: '  madeUp: MadeUp,',
    },
    {
      path: 'web/chats/watched-words.tsx',
      after: '  mutedPhones: () => [],',
      line: '  madeUp: ({ madeUp }) => (madeUp === null ? [] : [madeUp]),',
    },
    ...LANGUAGES.flatMap((language) => [
      {
        path: `src/assets/told/words/${language}.ts`,
        after: '  facts: {',
        line: `    madeUp: 'made up${language === 'en' ? '' : ` (${language})`}',`,
      },
      {
        path: `src/notifications/texts/${language}.ts`,
        after: '    relaxed: {',
        line: `      madeUp: 'with nothing made up (${language})',`,
      },
    ]),
    ...Object.keys(TEXTS).flatMap((language) => [
      {
        path: `web/locales/${language}/bots.ts`,
        after: '      sizeMin: ',
        line: `      madeUp: 'Made up (${language})',`,
      },
      {
        path: `web/locales/${language}/bots.ts`,
        after: '    relax: {',
        line: `      madeUp: 'Nothing made up (${language})',`,
      },
      {
        path: `web/locales/${language}/asked.ts`,
        after: '    facts: {',
        line: `      madeUp: 'made up',`,
      },
      {
        path: `web/locales/${language}/asked.ts`,
        after: '    reasons: {',
        line: `      madeUp: 'It is not made up',`,
      },
    ]),
  ],
}

/** As `docs/add-a-channel.md` says: a folder, and a line in the list. */
export const MADE_UP_CHANNEL: Addition = {
  files: {
    'src/delivery/channels/made-up/payload.ts': `export type MadeUpPayload = { title: string }

declare module '../../domain/delivery.ts' {
  interface Payloads {
    'made-up': MadeUpPayload
  }
}
`,
    'src/delivery/channels/made-up/writer.ts': `import type { Writer } from '../../outbox/writer.ts'
import { PRIORITY } from '../../outbox/store.ts'

export const madeUpWriter: Writer<'made-up'> = {
  channel: 'made-up',
  isQuiet: true,
  digest: (_, { random }, { bot }) => [
    {
      id: random.id(),
      channel: 'made-up',
      kind: 'digest',
      target: bot.id,
      payload: { title: bot.name },
      priority: PRIORITY.match,
    },
  ],
}
`,
    'src/delivery/channels/made-up/channel.ts': `import type { Channel } from '../channel.ts'
import { madeUpWriter } from './writer.ts'

export const madeUp: Channel<'made-up'> = {
  name: 'made-up',
  isOn: () => true,
  deliver: () => 'owed',
  sending: {
    writer: madeUpWriter,
    carrier: () =>
      Promise.resolve({
        channel: 'made-up',
        limits: [],
        send: () => Promise.resolve({ ok: true, messageId: null }),
      }),
  },
}
`,
  },
  lines: [
    {
      path: 'src/delivery/channels/channels.ts',
      after: "from './mail/channel.ts'",
      line: "import { madeUp } from './made-up/channel.ts'",
    },
    {
      path: 'src/delivery/channels/channels.ts',
      after: '  webhook,',
      line: "  'made-up': madeUp,",
    },
  ],
}
