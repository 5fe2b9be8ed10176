import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answers, open } from '../testing/open.tsx'
import { NOA, NOW, refusal } from '../testing/samples.ts'
import { press } from '../testing/settings.tsx'
import { aPage, aShortlist } from '../testing/shortlist-samples.ts'

const SECRET = 's'.repeat(43)
const SHOWN = {
  inviter: { name: 'Noa Levi', avatar: 'avatar_3' },
  shortlist: { name: null, homes: 4 },
  photos: [`/api/invites/${SECRET}/photos/0`],
  expiresAt: NOW,
}
const invitePage = (
  answers: Answers,
  user: typeof NOA | null,
  shown: typeof SHOWN | null = SHOWN,
) => open('/invite', { answers, user, invited: { secret: SECRET, shown } })

test('an invite says who invites, to what and until when, and asks for two fields', async () => {
  const { sent, place } = await invitePage(
    { [`POST /api/invites/${SECRET}/register`]: { status: 'success', token: 'new', user: NOA } },
    null,
  )
  screen.getByText('Noa Levi')
  screen.getByText('4 homes are on the shortlist already.')
  screen.getByText(/ends on 21\.11\.2026/)
  expect(screen.getAllByRole('textbox').length).toBe(1)
  await userEvent.type(screen.getByLabelText('Email'), ' itai@example.com ')
  await userEvent.type(screen.getByLabelText('Choose a password'), 'correct horse')
  await press('Join Noa Levi')
  await waitFor(() => expect(place()).toBe('/shortlist'))
  expect(sent.at(-1)?.body).toEqual({ email: 'itai@example.com', password: 'correct horse' })
  expect(screen.getByRole('link', { name: 'Sign in and join' }).getAttribute('href')).toBe(
    `/login?from=${encodeURIComponent(`/invite/${SECRET}`)}`,
  )
})

test('a field that the server refuses shows why', async () => {
  const answer = Response.json({ message: 'x', errors: { password: 'Too short' } }, { status: 422 })
  await invitePage({ [`POST /api/invites/${SECRET}/register`]: answer }, null)
  await userEvent.type(screen.getByLabelText('Email'), 'itai@example.com')
  await press('Join Noa Levi')
  await screen.findByText('Too short')
})

test('who is signed in joins by one press', async () => {
  const { sent, place } = await invitePage(
    { [`POST /api/invites/${SECRET}/accept`]: aShortlist() },
    NOA,
  )
  expect(screen.queryByLabelText('Email')).toBeNull()
  await press('Join Noa Levi')
  await waitFor(() => expect(place()).toBe('/shortlist'))
  expect(sent.at(-1)).toMatchObject({ method: 'POST', path: `/api/invites/${SECRET}/accept` })
})

test('a link that was used or has ended says so, and leads to sign-in', async () => {
  await invitePage({}, null, null)
  screen.getByRole('heading', { name: 'This link was used, or has ended' })
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
})

const OPEN = { _id: 'i1', by: 'u1', createdAt: NOW, expiresAt: '2026-11-30T08:00:00.000Z' }

async function openMembers(answers: Answers = {}, shortlist = aShortlist()) {
  const opened = await open('/shortlist', {
    user: NOA,
    answers: {
      'GET /api/shortlists': [shortlist],
      'GET /api/shortlists/s1': aPage([], shortlist),
      'GET /api/shortlists/s1/invites': [],
      ...answers,
    },
  })
  await press('Invite')
  return { ...opened, dialog: within(await screen.findByRole('dialog')) }
}

test('a link is made, shown once, and taken back', async () => {
  let invites: unknown[] = []
  const { dialog, sent } = await openMembers({
    'GET /api/shortlists/s1/invites': () => invites,
    'POST /api/shortlists/s1/invites': () => {
      invites = [OPEN]
      return { ...OPEN, url: 'https://metzia.example.com/invite/x' }
    },
    'DELETE /api/shortlists/s1/invites/i1': () => {
      invites = []
      return { _id: 'i1' }
    },
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Make a link' }))
  await dialog.findByText('https://metzia.example.com/invite/x')
  await dialog.findByText(/^Not used yet, until 30\.11/)
  const chat = dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? ''
  expect(new URL(chat).searchParams.get('text')).toContain('https://metzia.example.com/invite/x')
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(dialog.queryByText(/^Not used yet/)).toBeNull())
  expect(dialog.queryByText('https://metzia.example.com/invite/x')).toBeNull()
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('a link that cannot be made says why', async () => {
  const { dialog } = await openMembers({
    'POST /api/shortlists/s1/invites': refusal(409, 'Too many invites'),
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Make a link' }))
  await dialog.findByText('Too many invites')
})

test('the owner removes another member, after a question', async () => {
  const { dialog, sent } = await openMembers({
    'DELETE /api/shortlists/s1/members/u2': { _id: 'u2' },
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Itai Ben-David' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(sent.some(({ path }) => path === '/api/shortlists/s1/members/u2')).toBe(true),
  )
})

test('a member who owns nothing may only leave', async () => {
  const { dialog, sent } = await openMembers(
    { 'DELETE /api/shortlists/s1/members/u1': { _id: 'u1' } },
    aShortlist({ role: 'member' }),
  )
  expect(dialog.queryByRole('button', { name: /^Remove/ })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }),
  )
  await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
})
