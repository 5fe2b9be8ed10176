import { expect, test } from 'bun:test'
import { FORM, mailTo, ownAddress } from '../../testing/doubles/own-mails.ts'
import { parseHere } from '../../testing/worlds/parse.ts'

const ME = ownAddress('abcdefgh23')

async function ignored(mail: Uint8Array): Promise<string | undefined> {
  const head = await parseHere('ownHead', { bytes: mail, form: FORM })
  expect(head?.secrets).toEqual(['abcdefgh23'])
  return head?.ignored
}

const by = (line: string) => mailTo({ to: ME, above: [line] })

test.each([
  ['an answer of a machine', by('Auto-Submitted: auto-replied')],
  ['a report of a machine', by('auto-submitted: Auto-Generated; x=y')],
  ['no return path', by('Return-Path: <>')],
  ['a bulk answer without a return path', by('Precedence: bulk\r\nReturn-Path: < >')],
  ['a report on another mail', by('Content-Type: multipart/report; report-type=delivery-status')],
  ['a mail server', mailTo({ to: ME, from: 'MAILER-DAEMON@mx.example.com' })],
  ['a postmaster', mailTo({ to: ME, from: 'postmaster@example.com' })],
  ['this mailbox', mailTo({ to: ME, from: FORM })],
  ['an address of this mailbox', mailTo({ to: ME, from: ownAddress('zyxwvuts98') })],
  [
    'this mailbox, by way of another one',
    mailTo({ to: ME, above: [`Delivered-To: ${ME}`, 'Delivered-To: dana@gmail.example'] }),
  ],
  [
    'this mailbox, as servers on the way say',
    by(
      `Received: by mx.finds.example for <${ME}>; x\r\nReceived: by gmail for <dana@gmail.example>; x`,
    ),
  ],
])('a mail of %s is not read', async (_, mail) => {
  expect(await ignored(mail)).toBeDefined()
})

test.each([
  ['an alert in bulk', by('Precedence: bulk')],
  ['a person', by('Auto-Submitted: no')],
  ['a person, with a comment', by('Auto-Submitted: no (as far as we know)')],
  ['a server that says twice to whom', by(`Delivered-To: ${ME}`)],
  [
    'another account',
    mailTo({
      to: `${ME}\r\nReceived: by mx.finds.example for <${ME}>; x\r\nDelivered-To: dana@gmail.example`,
    }),
  ],
  ['a person with a name like a server', mailTo({ to: ME, from: 'postmasters@example.com' })],
])('a mail of %s is read', async (_, mail) => {
  expect(await ignored(mail)).toBeUndefined()
})
