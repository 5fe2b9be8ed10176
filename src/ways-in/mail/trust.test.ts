import { expect, test } from 'bun:test'
import { AUTHSERV, aMail, SELF } from '../../testing/doubles/mails.ts'
import { parseMail } from './parse.ts'
import { isTrusted } from './trust.ts'

const results = (value: string) => `Authentication-Results: ${value}`
const RIGHT = results(`${AUTHSERV}; dkim=pass header.d=example.com`)

type Case = [what: string, mail: { from?: string; above?: string[] }, senders?: string[]]

const withSenders = (cases: Case[]) =>
  cases.map(([what, mail, senders = [SELF]]) => [what, mail, senders] as const)

async function trust(mail: Case[1], senders: string[]): Promise<boolean> {
  return isTrusted(await parseMail(aMail({ ...mail, text: 'x' })), {
    senders,
    authservId: AUTHSERV,
  })
}

test.each(
  withSenders([
    ['the address itself', { above: [RIGHT] }],
    ['its domain', { above: [RIGHT] }, ['@example.com']],
    ['the address in other letters', { from: 'Dana@Example.com', above: [RIGHT] }],
    [
      'a signer that is named by an identity',
      { above: [results('mx.finds.example; dkim=pass header.i=@example.com')] },
    ],
    [
      'one of several signatures',
      {
        above: [
          results(
            'mx.finds.example; dkim=fail header.d=example.com; dkim=pass header.d=example.com',
          ),
        ],
      },
    ],
    [
      'a signer that is part of the domain',
      { above: [results('mx.finds.example; dkim=pass header.d=mail.example.com')] },
    ],
    [
      'a comment and a version',
      {
        above: [
          results(
            'mx.finds.example 1; dkim=pass (2048-bit key; ok) reason="good" header.d=example.com header.b=abc',
          ),
        ],
      },
    ],
    [
      'several lines',
      {
        above: [
          'Authentication-Results: mx.finds.example;\r\n\tspf=pass;\r\n\tdkim=pass\r\n\theader.d=example.com',
        ],
      },
    ],
  ]),
)('a listed sender whose signature is right counts: %s', async (_, mail, senders) => {
  expect(await trust(mail, senders)).toBe(true)
})

test.each(
  withSenders([
    ['nobody is listed', { above: [RIGHT] }, []],
    ['another address is listed', { above: [RIGHT] }, ['eve@example.com']],
    [
      'another domain is listed',
      { above: [RIGHT] },
      ['@other.example', '@ample.com', 'example.com'],
    ],
    [
      'part of the domain is listed',
      { from: 'a@sub.example.com', above: [RIGHT] },
      ['@example.com'],
    ],
    ['no result', { above: [] }],
    [
      'a failed signature',
      { above: [results('mx.finds.example; dkim=fail header.d=example.com')] },
    ],
    ['another signer', { above: [results('mx.finds.example; dkim=pass header.d=evil.example')] }],
    [
      'a signer whose name ends alike',
      { above: [results('mx.finds.example; dkim=pass header.d=notexample.com')] },
    ],
    [
      'a signer that is a whole top domain',
      { above: [results('mx.finds.example; dkim=pass header.d=com')] },
    ],
    [
      'another method',
      {
        above: [
          results(
            'mx.finds.example; spf=pass header.d=example.com; dmarc=pass header.from=example.com',
          ),
        ],
      },
    ],
    [
      'a result below that of the own server',
      { above: [results('mx.finds.example; dkim=none'), RIGHT] },
    ],
    [
      'a result within a comment',
      { above: [results('mx.finds.example; dkim=fail (; dkim=pass header.d=example.com)')] },
    ],
    [
      'a result within nested comments',
      {
        above: [results('mx.finds.example; spf=fail (a (b) \\) ; dkim=pass header.d=example.com)')],
      },
    ],
    [
      'a result within quotes',
      {
        above: [
          results(
            'mx.finds.example; spf=pass smtp.mailfrom="x; dkim=pass header.d=example.com"@evil.example',
          ),
        ],
      },
    ],
    [
      'a result within a reason',
      {
        above: [results('mx.finds.example; spf=pass reason="x; dkim=pass header.d=example.com y"')],
      },
    ],
    ['a second field without a sender', { above: [RIGHT, 'From: '] }],
    [
      'a result after an escaped quote',
      {
        above: [results('mx.finds.example; spf=pass reason="\\"; dkim=pass header.d=example.com"')],
      },
    ],
    [
      'a word that only begins with pass',
      { above: [results('mx.finds.example; dkim=passable header.d=example.com')] },
    ],
    [
      'a result of another server',
      { above: [results('mx.evil.example; dkim=pass header.d=example.com')] },
    ],
    [
      'a server whose name begins alike',
      { above: [results('mx.finds.example.evil.example; dkim=pass header.d=example.com')] },
    ],
    [
      'a server whose name ends alike',
      { above: [results('evil.mx.finds.example; dkim=pass header.d=example.com')] },
    ],
    [
      'the name as the version of another one',
      { above: [results('evil.example mx.finds.example; dkim=pass header.d=example.com')] },
    ],
    [
      'the name within quotes',
      { above: [results('"mx.finds.example"; dkim=pass header.d=example.com')] },
    ],
    [
      'the name within a comment',
      { above: [results('(mx.finds.example) evil.example; dkim=pass header.d=example.com')] },
    ],
    [
      'a name that a comment divides',
      { above: [results('mx.finds.(x)example; dkim=pass header.d=example.com')] },
    ],
    [
      'a name without a semicolon',
      { above: [results('mx.finds.example dkim=pass header.d=example.com')] },
    ],
    [
      'a comment without an end',
      { above: [results('mx.finds.example (; dkim=pass header.d=example.com')] },
    ],
    [
      'a quote without an end',
      { above: [results('mx.finds.example; spf="; dkim=pass header.d=example.com')] },
    ],
    [
      'a signer that is partly quoted',
      { above: [results('mx.finds.example; dkim=pass header.d="evil.example"example.com')] },
    ],
    [
      'a word that quotes divide',
      { above: [results('mx.finds.example; dkim=pa"x"ss header.d=example.com')] },
    ],
    [
      'a signer of another signature, which is wrong',
      {
        above: [
          results(
            'mx.finds.example; dkim=pass header.d=evil.example; dkim=fail header.d=example.com',
          ),
        ],
      },
    ],
    [
      'a result below the first Received',
      { above: ['Received: from evil by mx.finds.example', RIGHT] },
    ],
    [
      'a result below the first Received, and another server above it',
      { above: [results('mx.other.example; dkim=none'), 'Received: from evil by x', RIGHT] },
    ],
    ['Received in other letters', { above: ['RECEIVED : from evil by mx.finds.example', RIGHT] }],
    ['the old name of the field', { above: [RIGHT.replace('Authentication', 'X-Authentication')] }],
    ['a sealed copy', { above: [`ARC-${RIGHT}`] }],
    ['the name of the server', { above: [results('dkim=pass header.d=example.com')] }],
    ['two senders', { above: [RIGHT, `From: ${SELF}`], from: 'eve@evil.example' }],
    ['two addresses in one field', { above: [RIGHT], from: `${SELF}>, <eve@evil.example` }],
    [
      'the address as the name of another one',
      { above: [RIGHT], from: `eve@evil.example> "${SELF}" <x@evil.example` },
    ],
  ]),
)('a mail does not count: %s', async (_, mail, senders) => {
  expect(await trust(mail, senders)).toBe(false)
})

const plainly = (...lines: string[]) =>
  parseMail(Buffer.from([...lines, `From: ${SELF}`, '', 'x'].join('\r\n')))

test('no mail counts while the name of the own server is not set', async () => {
  const mail = await plainly(RIGHT, 'Received: from mail.example.com by mx.finds.example')
  expect(isTrusted(mail, { senders: [SELF], authservId: AUTHSERV.toUpperCase() })).toBe(true)
  expect(isTrusted(mail, { senders: [SELF], authservId: '' })).toBe(false)
  const unnamed = await plainly(RIGHT.replace(AUTHSERV, ''), 'Received: from x by y')
  expect(isTrusted(unnamed, { senders: [SELF], authservId: '' })).toBe(false)
})

test('a mail that no server has marked as received does not count', async () => {
  expect(isTrusted(await plainly(RIGHT), { senders: [SELF], authservId: AUTHSERV })).toBe(false)
})
