import { expect, test } from 'bun:test'
import { AppError } from '../../kernel/errors.ts'
import { failureOf, MailboxFailure } from './failures.ts'

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('a password'), { code, ...more })

test.each([
  [
    withCode('', { authenticationFailed: true }),
    'the mail server refuses the user or the password',
    true,
  ],
  [withCode('ENOTFOUND'), 'the mail server is not found', false],
  [withCode('ECONNREFUSED'), 'the mail server refuses the connection', false],
  [withCode('NoConnection'), 'the mail server has closed the connection', false],
  [withCode('CONNECT_TIMEOUT'), 'the mail server does not answer', false],
  [
    withCode('DEPTH_ZERO_SELF_SIGNED_CERT'),
    'the certificate of the mail server is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)',
    true,
  ],
  [withCode('EELSE'), 'the mail server could not be read (EELSE)', false],
  [new TypeError('a password'), 'the mail server could not be read (TypeError)', false],
  ['a password', 'the mail server could not be read (unknown)', false],
  [new AppError('unavailable', 'The disk is full.'), 'The disk is full.', false],
  [new MailboxFailure('known', { isLasting: true }), 'known', true],
])('%# what went wrong is named, without what the server said', (error, reason, isLasting) => {
  const failure = failureOf(error)
  expect([failure.message, failure.isLasting]).toEqual([reason, isLasting])
})
