import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answers, open } from '../testing/open.tsx'
import { aBot, aDetail, type aHome, refusal } from '../testing/samples.ts'

const AGENT = { phoneNumber: '054-7712096', merchant: true }

function openHome(home: Partial<ReturnType<typeof aHome>>, isMuted: () => boolean, more: Answers) {
  const detail = aDetail(home)
  const said = () => [
    {
      _id: 'b1',
      chatName: 'Sea view',
      isActive: true,
      matches: false,
      posted: false,
      reasons: [
        { code: 'lift', text: 'as the server says it' },
        { code: 'new one', text: 'A reason of a newer server' },
      ],
      unstated: ['mamad', 'entry'],
      isAgentMuted: isMuted(),
    },
  ]
  return open('/properties?home=a1', {
    answers: { 'GET /api/assets/a1': detail, 'GET /api/assets/a1/bots': said, ...more },
  })
}

const button = (name: RegExp) => within(screen.getByRole('dialog')).getByRole('button', { name })

test('the number of an agent is muted for a bot beside those that it has muted, and unmuted', async () => {
  let muted = ['0501234567']
  const { sent } = await openHome(AGENT, () => muted.length > 1, {
    'GET /api/requests': () => [aBot({ mutedPhones: muted })],
    'PATCH /api/requests/b1': () => {
      const body = sent.at(-1)?.body as { mutedPhones: string[] } | undefined
      muted = body?.mutedPhones ?? []
      return aBot({ mutedPhones: muted })
    },
  })
  await userEvent.click(button(/^Mute this agent's number.*Sea view/))
  await waitFor(() => button(/^Unmute this agent's number.*Sea view/))
  expect(muted).toEqual(['0501234567', '0547712096'])
  await userEvent.click(button(/^Unmute this agent's number.*Sea view/))
  await waitFor(() => button(/^Mute this agent's number.*Sea view/))
  expect(muted).toEqual(['0501234567'])
})

test('a refusal is told', async () => {
  await openHome(AGENT, () => false, {
    'GET /api/requests': [aBot()],
    'PATCH /api/requests/b1': refusal(422, 'too many'),
  })
  await userEvent.click(button(/^Mute this agent's number.*Sea view/))
  await screen.findByText('too many')
})

test('a private poster is not muted, and reasons are told in words of the page', async () => {
  await openHome({ ...AGENT, merchant: false }, () => false, {})
  expect(screen.queryByText("Mute this agent's number")).toBeNull()
  const said = within(screen.getByRole('region', { name: 'Your bots' })).getByRole('listitem')
  expect(said.textContent).toContain('It has no lift. A reason of a newer server.')
})
