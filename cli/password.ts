import { read } from 'read'
import { AppError } from '../src/kernel/errors.ts'

/**
 * A password that no list of processes and no history of a shell shows: typed unseen, or the first line of standard
 * input where that is no terminal.
 * @throws AppError `invalid` when there is none.
 */
export async function askedPassword(): Promise<string> {
  const password = process.stdin.isTTY
    ? await read({ prompt: 'Password: ', silent: true, output: process.stderr })
    : ((await Bun.stdin.text()).split(/\r?\n/)[0] ?? '')
  if (password === '')
    throw new AppError('invalid', 'Give the password on standard input, or by --password')
  return password
}
