import { expect, test } from 'bun:test'
import { askOfGoogle, mailTo, ownAddress } from '../../testing/doubles/own-mails.ts'
import { parseHere } from '../../testing/worlds/parse.ts'

const ME = ownAddress('abcdefgh23')
const GOOGLE = 'forwarding-noreply@google.com'
const asked = (mail: Uint8Array) => parseHere('confirmation', mail)

test.each([false, true])('Google’s question is found; in Hebrew: %p', async (isHebrew) => {
  expect(await asked(askOfGoogle(ME, { isHebrew }))).toEqual({
    from: GOOGLE,
    code: '123456789',
    link: 'https://mail-settings.google.com/mail/vf-%5BANGjdJ8go%5D-x',
  })
})

test('a code that only the text names is found, and so is a link alone', async () => {
  const mail = (text: string) => asked(mailTo({ to: ME, from: GOOGLE, subject: 'x', text }))
  expect(await mail('Confirmation code: 987654321')).toMatchObject({
    code: '987654321',
    link: null,
  })
  const link = 'https://mail.google.com/mail/vf-abc'
  expect(await mail(`Open ${link}`)).toMatchObject({ code: null, link })
})

test.each([
  ['http', 'http://mail-settings.google.com/mail/vf-abc'],
  ['another host', 'https://mail-settings.google.com.evil.example/mail/vf-abc'],
  ['an account', 'https://mail-settings.google.com@evil.example/mail/vf-abc'],
  ['another account', 'https://x@mail.google.com/mail/vf-abc'],
  ['a port', 'https://mail.google.com:8443/mail/vf-abc'],
  ['another path', 'https://mail.google.com/mail/uf-abc'],
  ['a path that leads up', 'https://mail.google.com/mail/vf-/../../evil'],
  ['letters that look alike', 'https://mail.goog\u04cfe.com/mail/vf-abc'],
])('a link with %s is left out', async (_, link) => {
  const mail = mailTo({ to: ME, from: GOOGLE, subject: '(#123456789)', text: `Open ${link} now` })
  expect(await asked(mail)).toEqual({ from: GOOGLE, code: '123456789', link: null })
})

test('of other mail services only a code after its name counts, and no link', async () => {
  const from = 'account-security-noreply@accountprotection.microsoft.com'
  const mail = (text: string) => asked(mailTo({ to: ME, from, subject: 'x', text }))
  expect(await mail('Security code: 4821973\nhttps://mail.google.com/mail/vf-a')).toEqual({
    from,
    code: '4821973',
    link: null,
  })
  expect(await mail('Security code: 4821 or verification code: 9999')).toBeUndefined()
  expect(await mail('דירה 5000 ש"ח')).toBeUndefined()
})

test.each([
  'eve@google.com',
  'noa@outlook.com',
  'forwarding-noreply@google.com.evil.example',
  'noreply@yad2.co.il',
])('what %s sends is no question', async (from) => {
  const mail = mailTo({
    to: ME,
    from,
    subject: '(#123456789)',
    text: 'Confirmation code: 123456789',
  })
  expect(await asked(mail)).toBeUndefined()
})
