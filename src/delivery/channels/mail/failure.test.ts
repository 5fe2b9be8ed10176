import { expect, test } from 'bun:test'
import { minutes } from '../../../kernel/clock.ts'
import { mailFailure, type SmtpError } from './failure.ts'

const AT_MAIL = { attempts: 1, isConnected: true }
const kindOf = (error: SmtpError) => mailFailure(error, AT_MAIL).kind

test.each<[string, SmtpError, string]>([
  ['the log-in is refused', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'hold'],
  ['the server shuts down', { code: 'EENVELOPE', responseCode: 421, command: 'RCPT TO' }, 'hold'],
  ['the server is busy', { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }, 'later'],
  ['the mailbox is full', { code: 'EMESSAGE', responseCode: 452, command: 'DATA' }, 'later'],
  [
    'the mailbox does not exist',
    { responseCode: 550, command: 'RCPT TO', response: '550 No' },
    'gone',
  ],
  [
    'the mailbox does not exist, by its code',
    { responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 <noa@example.com> unknown' },
    'gone',
  ],
  [
    'the mailbox was closed',
    { responseCode: 550, command: 'RCPT TO', response: '550-5.2.1 disabled' },
    'gone',
  ],
  [
    'the sender is not wanted',
    { responseCode: 550, command: 'RCPT TO', response: '550 5.7.1 Spam' },
    'refused',
  ],
  ['the sender is refused', { responseCode: 550, command: 'MAIL FROM' }, 'later'],
  ['the mail is too large', { responseCode: 552, command: 'MAIL FROM' }, 'refused'],
  [
    'the server passes no mail on',
    { responseCode: 550, command: 'RCPT TO', response: '550 relay not permitted' },
    'later',
  ],
  [
    'the server passes no mail on, with a code',
    {
      responseCode: 554,
      command: 'RCPT TO',
      response: '554 5.7.1 <n@b.example>: Relay access denied',
    },
    'later',
  ],
  [
    'the server wants a log-in',
    { responseCode: 530, command: 'RCPT TO', response: '530 5.7.0 Authentication required' },
    'later',
  ],
  [
    'the server knows other recipients',
    { responseCode: 553, command: 'RCPT TO', response: '553 not in my list of allowed rcpthosts' },
    'later',
  ],
  ['the content is refused', { code: 'EMESSAGE', responseCode: 550, command: 'DATA' }, 'refused'],
  ['the connection is lost', { code: 'ECONNECTION' }, 'unreachable'],
  ['an answer does not come', { code: 'ETIMEDOUT', command: 'DATA' }, 'later'],
  ['the attempt was ended', { code: 'EABORT' }, 'unreachable'],
  ['nothing is known', {}, 'unreachable'],
])('%s', (_, error, kind) => {
  expect(kindOf(error)).toBe(kind as ReturnType<typeof kindOf>)
})

test.each<SmtpError>([
  { code: 'EDNS' },
  { code: 'ESOCKET' },
  { code: 'ETIMEDOUT' },
  { code: 'ECONNECTION' },
  { code: 'EPROTOCOL', responseCode: 554 },
])('before the server takes mail, no mail is the reason: %p', (error) => {
  const failure = mailFailure(error, { attempts: 1, isConnected: false })
  expect(failure).toMatchObject({ kind: 'hold', waitMs: minutes(1) })
})

test('the reason has the status and its code, not the text with the address', () => {
  const response = '550 5.1.1 <noa@example.com> unknown'
  const { reason } = mailFailure({ responseCode: 550, response, command: 'RCPT TO' }, AT_MAIL)
  expect(reason).toBe('the mail server answered 550 5.1.1')
})

test('a mail that the library itself cannot address is not tried again', () => {
  expect(mailFailure({ code: 'EENVELOPE' }, AT_MAIL).kind).toBe('refused')
})

test('a busy server is asked again after a minute, each time twice as late, at most after 15 minutes', () => {
  const waits = [1, 2, 3, 7, 8].map((attempts) => {
    const failure = mailFailure({ responseCode: 451, command: 'RCPT TO' }, { ...AT_MAIL, attempts })
    return failure.kind === 'later' && failure.waitMs
  })
  expect(waits).toEqual([1, 2, 4, 15, 15].map(minutes))
})
