import { expect, test } from 'bun:test'
import { sessionCookie } from './cookies.ts'

test.each([
  ['authToken=a.b.c', 'a.b.c'],
  ['lang=he; authToken=a.b.c; theme=dark', 'a.b.c'],
  ['lang=he;authToken=a.b.c ;x=1', 'a.b.c'],
  ['authToken=first; authToken=second', 'first'],
  ['xauthToken=a', undefined],
  ['other=authToken=a', undefined],
  ['authToken=', undefined],
  ['authToken= ', undefined],
  ['lang=he', undefined],
  [undefined, undefined],
])('the session of the cookies %p is %p', (cookie, token) => {
  const headers = cookie === undefined ? {} : { cookie }
  expect(sessionCookie(new Request('http://localhost/', { headers }))).toBe(token as string)
})
