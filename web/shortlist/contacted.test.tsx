import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { open } from '../testing/open.tsx'
import { aDetail, aHome, NOA } from '../testing/samples.ts'
import { press } from '../testing/settings.tsx'
import { aShortlist, listHome } from '../testing/shortlist-samples.ts'

const AT = '/api/shortlists/s1/homes'

/** The list of homes, two of which are on the shortlist. */
async function openCards() {
  const homes = [aHome({ isSaved: true }), aHome({ _id: 'a2', location: 'x 2', isSaved: true })]
  const opened = await open('/properties', {
    user: NOA,
    answers: {
      'GET /api/assets': {
        assets: homes,
        pagination: { total: 2, limit: 12, page: 1 },
        relax: [],
      },
      'GET /api/assets/bots': [],
      'GET /api/sources': [],
      'GET /api/shortlists': [aShortlist()],
      ...Object.fromEntries(
        homes.flatMap((home) => [
          [`GET /api/assets/${home._id}`, aDetail(home)],
          [`GET /api/assets/${home._id}/bots`, []],
          [`GET ${AT}/${home._id}`, listHome(home._id, 'new')],
          [`GET ${AT}/${home._id}/comments`, []],
          [`PATCH ${AT}/${home._id}`, listHome(home._id, 'contacted')],
        ]),
      ),
    },
  })
  const card = (at: number) => within(screen.getAllByRole('article')[at] as HTMLElement)
  const openHome = (at: number) =>
    userEvent.click(
      screen.getAllByRole('article')[at]?.querySelector('[data-open]') ?? document.body,
    )
  return { ...opened, card, openHome }
}

/** Writes to the advertiser of the first home, in the menu of its card. */
async function writeToFirst({ card }: Awaited<ReturnType<typeof openCards>>) {
  await userEvent.click(card(0).getByRole('button', { name: 'Other actions' }))
  const message = await card(0).findByRole('menuitem', { name: 'Write on WhatsApp' })
  // After the menu has heard of it.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await userEvent.click(message)
}

test('a message from the menu of a card offers the next stage when that home is opened', async () => {
  const opened = await openCards()
  await writeToFirst(opened)
  const moves = () =>
    opened.sent.flatMap(({ path, body }) => (path === `${AT}/a1` && body ? [body] : []))
  expect(moves()).toEqual([])
  await opened.openHome(0)
  await screen.findByText('Mark as Contacted?')
  await press('Contacted')
  await waitFor(() => expect(moves()).toEqual([{ stage: 'contacted' }]))
  expect(screen.queryAllByText('Mark as Contacted?')).toHaveLength(0)
})

test('another home that is opened after it is not offered the next stage', async () => {
  const opened = await openCards()
  await writeToFirst(opened)
  await opened.openHome(1)
  await screen.findByRole('region', { name: 'On your shortlist' })
  expect(screen.queryAllByText('Mark as Contacted?')).toHaveLength(0)
})
