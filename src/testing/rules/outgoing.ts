import { importRule } from './imported.ts'
import { isProduction, isServer } from './places.ts'
import type { Rule } from './rule.ts'

/** Packages that open connections themselves, each with the only file that runs it. */
const CONNECTING: Readonly<Record<string, string>> = {
  gramio: 'src/telegram/client.ts',
  imapflow: 'src/ways-in/mail/connection.ts',
  nodemailer: 'src/mail/transport.ts',
  'openid-client': 'src/auth/oauth/provider.ts',
  playwright: 'src/sources/facebook/chromium.ts',
  'web-push': 'src/delivery/channels/push/carrier.ts',
}

/** Names of the door to the network that only the composition takes. */
const DOOR = new Set(['systemFetch', 'fetchThrough'])

const SOMEWHERE = 'src/chats/service.ts'

export const OUTGOING_RULES: readonly Rule[] = [
  importRule({
    name: 'a package that opens connections is run by one file',
    instead: 'use the function of that file, which gives the package our timeouts and proxy',
    isAbout: isProduction,
    isBreach: ({ path }, { written, isType }) =>
      !isType && Object.hasOwn(CONNECTING, written) && CONNECTING[written] !== path,
    refuses: [
      ['a client of Telegram', SOMEWHERE, "import { Bot } from 'gramio'"],
      ['a mailer that is loaded', SOMEWHERE, "const mailer = require('nodemailer')"],
      ['a mailbox that is loaded', SOMEWHERE, "const { ImapFlow } = await import('imapflow')"],
    ],
    accepts: [
      ['its types', SOMEWHERE, "import type { Bot } from 'gramio'"],
      ['a package of the same family', SOMEWHERE, "import { code } from '@gramio/format'"],
    ],
  }),
  importRule({
    name: 'the door to the network is opened by the composition',
    instead: 'take `fetch` of the context: in the demo, and behind a proxy, it is another one',
    isAbout: (path) => isServer(path) || path.startsWith('cli/commands/'),
    allowed: {
      'src/world/context.ts': 'makes the context',
      'cli/commands/health.ts': 'asks the server of this machine, and has no context',
    },
    isBreach: (_, { target, names }) =>
      target === 'src/kernel/fetcher.ts' &&
      names.some(({ name }) => name === '*' || DOOR.has(name)),
    refuses: [
      ['the door', SOMEWHERE, "import { systemFetch } from '../kernel/fetcher.ts'"],
      [
        'the door under another name',
        SOMEWHERE,
        "import { fetchThrough as x } from '../kernel/fetcher.ts'",
      ],
      ['all of it', SOMEWHERE, "import * as fetcher from '../kernel/fetcher.ts'"],
    ],
    accepts: [
      ['what uses the door', SOMEWHERE, "import { fetchText } from '../kernel/fetcher.ts'"],
    ],
  }),
]
