import { expect, test } from 'bun:test'
import { answerHeaders } from './answer-headers.ts'
import { createFiles, FILES_MAX } from './kept-files.ts'

test('no more files are kept than their bound, however many there are', async () => {
  const files = createFiles()
  const at = (n: number) => new Request(`http://localhost/tiles/${n}`)
  const of = { route: '/tiles/:n', headers: answerHeaders(false)('/tiles/:n') }
  const keep = (n: number) => files.keep(at(n), new Response(String(n)), of)
  for (let n = 0; n < FILES_MAX; n += 1) await keep(n)
  expect(await files.answer(at(0))?.answer.text()).toBe('0')
  await keep(0)
  expect(files.answer(at(1))).toBeDefined()
  expect(await (await keep(FILES_MAX)).text()).toBe(String(FILES_MAX))
  expect(files.answer(at(0))).toBeUndefined()
  expect(await files.answer(at(FILES_MAX))?.answer.text()).toBe(String(FILES_MAX))
})
