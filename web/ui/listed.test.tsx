import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { textsOf } from '../locales/all.ts'
import { textAtom } from '../locales/text.ts'
import { Listed } from './listed.tsx'

const parts = (
  <Listed>
    <bdi>Hadar</bdi>
    {false}
    {['rooms', 'size']}
    {null}
    {2}
  </Listed>
)

test.each([
  ['en', 'Hadar, rooms, size, 2'],
  ['he', 'Hadar, rooms, size, 2'],
  ['ar', 'Hadar، rooms، size، 2'],
] as const)('the parts of a list have the comma of %s between them', (language, said) => {
  const store = createStore()
  store.set(textAtom, textsOf(language))
  const { container } = render(<Provider store={store}>{parts}</Provider>)
  expect(container.textContent).toBe(said)
})
