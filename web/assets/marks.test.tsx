import { expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { open } from '../testing/open.tsx'
import { aHome, refusal } from '../testing/samples.ts'

test('a home that could not be hidden takes no undo from one that was hidden after it', async () => {
  const first = Promise.withResolvers<unknown>()
  await open('/properties', {
    answers: {
      'GET /api/assets': {
        assets: [aHome(), aHome({ _id: 'a2', location: 'אלנבי 5, חיפה' })],
        pagination: { total: 2, limit: 12, page: 1 },
        relax: [],
      },
      'GET /api/sources': [],
      'PUT /api/assets/a1/hidden': () => first.promise,
      'PUT /api/assets/a2/hidden': { _id: 'a2', isSaved: false, isHidden: true, note: null },
    },
  })
  for (const _home of ['a1', 'a2'])
    await userEvent.click(screen.getAllByRole('button', { name: 'Hide' })[0] as HTMLElement)
  first.resolve(refusal(409, 'not now'))
  await screen.findByText('not now')
  const notice = screen.getByRole('button', { name: 'Undo' }).parentElement
  expect(notice?.textContent).toContain('אלנבי 5')
  expect(screen.getAllByRole('button', { name: 'Hide' })).toHaveLength(1)
})
