import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ViewingPhotoWire } from '../../src/shortlists/photos/wire.ts'
import { type Answers, open } from '../testing/open.tsx'
import { aDetail, NOA, NOW, refusal } from '../testing/samples.ts'
import { press } from '../testing/settings.tsx'
import { aShortlist, listHome } from '../testing/shortlist-samples.ts'

const AT = '/api/shortlists/s1/homes/a1'
const [MINE, HIS]: [ViewingPhotoWire, ViewingPhotoWire] = [
  { _id: 'p1', author: { _id: 'u1', name: 'Noa Levi', avatar: 'avatar_3' }, at: NOW },
  { _id: 'p2', author: { _id: 'u2', name: 'Itai Ben-David', avatar: 'avatar_9' }, at: NOW },
]
const SEEN = {
  ...{ at: '2020-11-25T15:30:00.000Z', minutes: 30, note: '', remindMinutes: null, checklist: [] },
  ...{ after: null, clashes: [] },
}

/** The part of a viewing after it, with two photos. */
async function openAfter(answers: Answers = {}, viewing: typeof SEEN | null = SEEN) {
  const opened = await open('/properties?home=a1', {
    user: NOA,
    answers: {
      'GET /api/assets/a1': aDetail({ isSaved: true }),
      'GET /api/assets/a1/bots': [],
      'GET /api/shortlists': [aShortlist()],
      [`GET ${AT}`]: listHome('a1', 'viewing', { viewing }),
      [`GET ${AT}/comments`]: [],
      [`GET ${AT}/viewing`]: { viewing, checklist: [], photos: [MINE, HIS] },
      ...answers,
    },
  })
  await press(viewing ? 'Edit' : 'Plan a viewing')
  const dialog = within(await screen.findByRole('dialog', { name: 'Viewing' }))
  return { ...opened, dialog }
}

const photos = () => screen.queryAllByRole('link', { name: /^Photo/ })
const names = () => photos().map((link) => link.getAttribute('aria-label'))
const aFile = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

test('photos say who took them, open as they are, and only the own ones can be deleted', async () => {
  const { dialog, sent } = await openAfter({ [`DELETE ${AT}/viewing/photos/p1`]: [HIS] })
  await dialog.findByRole('link', { name: /^Photo by .*Noa Levi/ })
  expect(names()).toEqual([
    'Photo by \u2068Noa Levi\u2069: 1',
    'Photo by \u2068Itai Ben-David\u2069: 2',
  ])
  expect(photos()[1]?.getAttribute('href')).toBe(`${AT}/viewing/photos/p2?w=1280`)
  const remove = dialog.getAllByRole('button', { name: 'Delete this photo: 1' })
  expect(remove).toHaveLength(1)
  await press('Delete this photo: 1')
  await waitFor(() => expect(names()).toEqual(['Photo by \u2068Itai Ben-David\u2069: 1']))
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: `${AT}/viewing/photos/p1` })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Add photos')
})

test('a photo is deleted once, however often its button is pressed', async () => {
  const { dialog, sent } = await openAfter({
    // Slower than the second press.
    [`DELETE ${AT}/viewing/photos/p1`]: () => Bun.sleep(50).then(() => [HIS]),
  })
  await userEvent.dblClick(await dialog.findByRole('button', { name: 'Delete this photo: 1' }))
  await waitFor(() => expect(names()).toEqual(['Photo by \u2068Itai Ben-David\u2069: 1']))
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('chosen photos are sent one after the other, and stay when the other part was shown', async () => {
  let kept = [MINE, HIS]
  const { dialog, sent } = await openAfter({
    [`POST ${AT}/viewing/photos`]: () => {
      kept = [...kept, { ...MINE, _id: `p${kept.length + 1}` }]
      return kept
    },
  })
  const input = await dialog.findByLabelText<HTMLInputElement>('Add photos', { selector: 'input' })
  await userEvent.upload(input, [aFile('a.jpg'), aFile('b.jpg')])
  await waitFor(() => expect(photos()).toHaveLength(4))
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2)
  await userEvent.click(dialog.getByRole('radio', { name: 'Plan' }))
  expect(photos()).toHaveLength(0)
  await userEvent.click(dialog.getByRole('radio', { name: 'After' }))
  expect(photos()).toHaveLength(4)
})

test('a photo that the server refuses says why', async () => {
  const { dialog } = await openAfter({
    [`POST ${AT}/viewing/photos`]: refusal(422, 'A photo cannot be read'),
  })
  const input = await dialog.findByLabelText<HTMLInputElement>('Add photos', { selector: 'input' })
  await userEvent.upload(input, aFile('a.jpg'))
  await dialog.findByText('A photo cannot be read')
  expect(photos()).toHaveLength(2)
})

test('what is not planned has no photos', async () => {
  const { dialog } = await openAfter({}, null)
  await userEvent.click(await dialog.findByRole('radio', { name: 'After' }))
  await dialog.findByText('How was it')
  expect(dialog.queryByText('Photos')).toBeNull()
})
