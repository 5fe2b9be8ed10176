import { expect, test } from 'bun:test'
import { parseHere } from '../../testing/worlds/parse.ts'
import { endOfHead } from '../mail/head.ts'

const FORM = 'homes@example.com'
const [ONE, TWO] = ['abcdefgh23', 'zyxwvuts98']
const address = (secret: string) => `homes+${secret}@example.com`
const encoded = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

/** The secrets of a mail with this header. */
async function secrets(lines: readonly string[], form = FORM): Promise<readonly string[]> {
  const mail = Buffer.from(`${lines.join('\r\n')}\r\n\r\nhomes+${ONE}@example.com\r\n`)
  expect(endOfHead(mail)).toBeLessThan(mail.length)
  return (await parseHere('ownHead', { bytes: mail, form }))?.secrets ?? []
}

test.each([
  ['the address', `Delivered-To: ${address(ONE)}`],
  ['brackets', `X-Original-To: <${address(ONE)}>`],
  ['a name', `Envelope-To: Dana <${address(ONE)}>`],
  ['what forwards', `X-Forwarded-To: ${address(ONE)}`],
  ['a recipient among others', `To: noa@example.com, Dana <${address(ONE)}>, x@y.example`],
  ['a group', `Cc: Finders: noa@example.com, ${address(ONE)};`],
  ['other letters', `To: ${address(ONE).toUpperCase()}`],
  ['a folded line', `To: "Bar, Noa" <noa@example.com>,\r\n\t"Dana"\r\n <${address(ONE)}>`],
  ['an encoded name', `To: ${encoded('דנה, בר')} <${address(ONE)}>`],
  ['an encoded name with its address', `To: ${encoded(`דנה <${address(ONE)}>`)}`],
  ['a comment before it', `To: (my (first) home) ${address(ONE)}`],
])('an address is found in a header with %s', async (_, line) => {
  expect(await secrets(['From: a@b.example', line])).toEqual([ONE])
})

test('what the own server says comes before what the sender says, and the topmost first', async () => {
  const lines = [
    `Cc: ${address('mnpqrstu23')}`,
    `To: ${address(TWO)}`,
    `Delivered-To: ${address(ONE)}`,
  ]
  expect(await secrets(lines)).toEqual([ONE, TWO, 'mnpqrstu23'])
  expect(await secrets([`To: ${address(TWO)}, ${address(ONE)}`])).toEqual([TWO, ONE])
})

test.each([
  ['a subject', `Subject: ${address(ONE)}`],
  ['the sender', `From: ${address(ONE)}`],
  ['a comment', `To: noa@example.com (${address(ONE)})`],
  ['a comment alone', `To: (${address(ONE)})`],
  ['the name of a recipient', `To: "${address(ONE)}" <noa@example.com>`],
  ['a bare name', `To: ${address(ONE)} <noa@example.com>`],
  ['another header', `Reply-To: ${address(ONE)}`],
  ['a longer domain', `To: ${address(ONE)}.il`],
  ['a longer name', `To: x${address(ONE)}`],
  ['two signs of at', `To: ${address(ONE)}@evil.example`],
  ['a letter of another script', `To: ${address(ONE).replace('a', '\u0430')}`],
  ['the sign of Kelvin', `To: ${address('abcdefghk2').replace('k', '\u212a')}`],
  ['wide letters', `To: homes＋${ONE}@example.com`],
  ['an address without a secret', `To: ${FORM}`],
])('an address within %s does not count', async (_, line) => {
  expect(await secrets([line])).toEqual([])
})

test('a header of 10,000 recipients or lines is read within bounds', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => `x${n}@example.com`)
  const line = `To: ${many.join(', ')}, ${address(TWO)}`
  expect(await secrets([`Delivered-To: ${address(ONE)}`, line])).toEqual([ONE])
  const lines = many.map((one) => `Delivered-To: ${one}`)
  expect(await secrets([`Delivered-To: ${address(ONE)}`, ...lines])).toEqual([ONE])
  const alphabet = 'abcdefghjkmnpqrstuvwxyz'
  const own = [...alphabet].map((letter) => `Delivered-To: ${address(`bcdefgh23${letter}`)}`)
  expect(await secrets(own)).toHaveLength(20)
})

test('of a domain that is Metzia’s own the whole name is the secret', async () => {
  const form = '*@homes.example.com'
  expect(await secrets([`To: ${ONE}@homes.example.com`], form)).toEqual([ONE])
  expect(await secrets([`To: info@homes.example.com`], form)).toEqual([])
})
