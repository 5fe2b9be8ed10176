import { isServer } from './places.ts'
import type { Rule } from './rule.ts'

const SERVICE = 'src/notifications/service.ts'
const WRITTEN = /\bnotifyWritten\b/g

export const TOLD_RULES: readonly Rule[] = [
  {
    name: 'only what a user wrote is stored as it was written',
    instead:
      'call `notify` with a code and its facts: they are written in the language of each reader',
    isAbout: isServer,
    allowed: {
      [SERVICE]: 'stores it',
      'src/notifications/announcement': 'an announcement is written by an administrator',
      'src/notifications/send-test.ts': 'a test is written by its user',
    },
    found: ({ text }) =>
      [...text.matchAll(WRITTEN)].map(({ index }) => ({
        start: index,
        what: 'uses notifyWritten',
      })),
    refuses: [
      [
        'a sentence of the product',
        'src/bots/service.ts',
        "notifyWritten(tx, [1], { type: 'system', title: 'Stopped', body: 'It stopped.', url: '/' }, at)",
      ],
    ],
    accepts: [
      [
        'a code with facts',
        'src/bots/service.ts',
        "notify(tx, [1], { said: { code: 'inboxFull' }, url: '/bring' }, at)",
      ],
    ],
  },
]
