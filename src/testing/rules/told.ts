import { isServer } from './places.ts'
import type { Rule } from './rule.ts'

const SERVICE = 'src/notifications/service.ts'
const WRITTEN = /\bnotifyWritten\b/g
/** An error whose words stand where it is thrown, or in a variable beside it. */
const SENTENCE = /\b(?:new AppError\(\s*'\w+'|invalid\(\s*[^,(){}]+),\s*(?:['"`]|message\b)/g

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
  {
    name: 'what an error says is a code with facts',
    instead: 'give it a code of src/kernel/texts: the edge writes it in the language of its reader',
    isAbout: isServer,
    allowed: {
      'src/process': 'starts the program and runs its commands',
      'src/world': 'reads the settings at the start',
      'src/database': 'opens, restores and locks the database for operators',
      'src/areas': 'imports layers of areas by the command line',
      'src/travel/feed': 'reads the feed that the operator names',
      'src/deals/records.ts': 'reads the files that the operator names',
      'src/landmarks': 'reads the files that the operator names',
      'src/sources': 'runs sources, for administrators and the command line',
      'src/http/health.ts': 'is read by the probes of operators',
      'src/telegram-updates/held-updates.ts': 'is read by Telegram',
      'src/telegram-updates/routes.ts': 'is read by Telegram',
    },
    found: ({ text }) =>
      [...text.matchAll(SENTENCE)].map(({ index }) => ({
        start: index,
        what: 'throws a sentence',
      })),
    refuses: [
      ['a sentence', 'src/bots/service.ts', "throw new AppError('missing', 'Bot not found')"],
      [
        'a sentence with facts',
        'src/bots/service.ts',
        "throw new AppError(\n  'conflict',\n  `You can have too many`,\n)",
      ],
      ['a sentence of a field', 'src/bots/service.ts', "throw invalid('botName', 'Too long')"],
      ['a sentence of a given field', 'src/bots/service.ts', 'throw invalid(field, "Too long")'],
      [
        'a sentence in a variable',
        'src/bots/service.ts',
        "const message = 'Too long'\nthrow new AppError('conflict', message)",
      ],
    ],
    accepts: [
      [
        'a code with facts',
        'src/bots/service.ts',
        "throw new AppError('conflict', { code: 'tooManyBots', max }, { code: 'tooManyBots' })",
      ],
      ['a code of a field', 'src/bots/service.ts', "throw invalid('botName', { code: 'x' })"],
    ],
  },
]
