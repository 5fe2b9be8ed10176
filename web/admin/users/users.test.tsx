import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UserWire } from '../../../src/users/wire.ts'
import { type Answers, open } from '../../testing/open.tsx'
import { NOA, refusal } from '../../testing/samples.ts'
import { isOff } from '../../testing/settings.tsx'

const ADMIN: UserWire = { ...NOA, roles: ['user', 'admin'] }

function aUser(_id: string, fullname: string, user: Partial<UserWire> = {}): UserWire {
  const [firstname = '', ...rest] = fullname.split(' ')
  const email = `${_id}@example.com`
  return { ...NOA, _id, firstname, lastname: rest.join(' '), fullname, email, ...user }
}

const DANA = aUser('d1', 'Dana Bar', { createdAt: '2026-03-02T10:00:00.000Z' })
const AVI = aUser('a1', 'אבי כהן', {
  oauthProvider: 'google',
  isBanned: true,
  bannedReason: 'spam',
})
const FACE = aUser('f1', 'Yossi Haddad', { oauthProvider: 'facebook', roles: ['user', 'admin'] })
const LIST = 'GET /api/users/filter'

/** Opens the page with these users, as one page of `total`. */
function openUsers(users: UserWire[], answers: Answers = {}, search = '', total = users.length) {
  const shown = [...users]
  const opened = open(`/admin/user${search}`, {
    user: ADMIN,
    answers: { [LIST]: () => ({ users: [...shown], total }), ...answers },
  })
  return { shown, opened }
}

const rows = () => screen.getAllByRole('row').slice(1)
const lists = (sent: { path: string }[]) =>
  sent.flatMap(({ path }) =>
    path.startsWith('/api/users/filter')
      ? [Object.fromEntries(new URL(path, 'http://x').searchParams)]
      : [],
  )
const many = (sent: { path: string; body?: unknown }[]) =>
  sent.flatMap(({ path, body }) => (path === '/api/users/many' ? [body] : []))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const check = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))

async function choose(fullname: string, item: string) {
  await press(`Actions for ${fullname}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return within(await screen.findByRole(item === 'Delete' ? 'alertdialog' : 'dialog'))
}

test('the table has the columns of a user, and dates as in Israel', async () => {
  const { sent } = await openUsers([DANA, AVI, FACE]).opened
  expect(document.title).toBe('Users | Metzia')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Select all',
    'Name',
    'Username / Email',
    'Provider',
    'Roles',
    'Status',
    'Join Date',
    'Actions',
  ])
  const texts = rows().map(({ textContent }) => textContent)
  expect(texts[0]).toContain('d1@example.com')
  for (const part of ['Local', 'User', 'Active', '2.3.2026']) expect(texts[0]).toContain(part)
  for (const part of ['אבי כהן', 'Google', 'Banned']) expect(texts[1]).toContain(part)
  for (const part of ['Facebook', 'Admin']) expect(texts[2]).toContain(part)
  expect(lists(sent)).toEqual([
    { search: '', sort: 'fullname', order: 'asc', page: '1', limit: '5' },
  ])
})

test('names are shown as text, whatever is in them', async () => {
  const name = `<script>alert(1)</script> ${'x'.repeat(80)}`
  await openUsers([aUser('x1', name)]).opened
  expect(document.querySelector('main script')).toBeNull()
  expect(screen.getByText(name).tagName).toBe('BDI')
})

test('a header sorts by its column, a second time in the other direction, and the address has it', async () => {
  const { router, sent, place } = await openUsers([DANA], {}, '?page=3&size=10', 60).opened
  const header = (name: string) => screen.getByRole('columnheader', { name })
  const sortBy = (name: string) => userEvent.click(screen.getByRole('link', { name }))
  expect(header('Name').getAttribute('aria-sort')).toBe('ascending')
  await sortBy('Name')
  await waitFor(() => expect(header('Name').getAttribute('aria-sort')).toBe('descending'))
  expect(place()).toBe('/admin/user?order=desc&size=10')
  await sortBy('Name')
  await waitFor(() => expect(place()).toBe('/admin/user?size=10'))
  await sortBy('Name')
  await waitFor(() => expect(place()).toBe('/admin/user?order=desc&size=10'))
  await sortBy('Join Date')
  await waitFor(() => expect(header('Join Date').getAttribute('aria-sort')).toBe('ascending'))
  expect(header('Name').getAttribute('aria-sort')).toBeNull()
  expect(place()).toBe('/admin/user?sort=createdAt&size=10')
  expect(lists(sent).at(-1)).toMatchObject({ sort: 'createdAt', order: 'asc', page: '1' })
  router.history.back()
  await waitFor(() => expect(header('Name').getAttribute('aria-sort')).toBe('descending'))
})

test('pages and their size are in the address; one beyond the last shows the last', async () => {
  const { sent, place } = await openUsers([DANA], {}, '?page=9', 12).opened
  screen.getByText('11–12 of 12')
  expect(lists(sent).map(({ page }) => page)).toEqual(['9', '3'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('link', { name: 'Previous page' }))
  await screen.findByText('6–10 of 12')
  expect(place()).toBe('/admin/user?page=2')
  // The last step is no link any more: its focus goes to the heading.
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }))
  await screen.findByText('11–12 of 12')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  const size = screen.getByRole('combobox', { name: 'Rows per page' })
  expect(
    within(size)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['5', '10', '25'])
  await userEvent.selectOptions(size, '25')
  await screen.findByText('1–12 of 12')
  expect(place()).toBe('/admin/user?size=25')
})

test('a search starts at the first page; one without hits says so', async () => {
  const { shown, opened } = openUsers([DANA, AVI], {}, '?page=2', 7)
  const { sent, place } = await opened
  shown.length = 0
  await userEvent.type(screen.getByPlaceholderText('Search user...'), 'nobody{Enter}')
  await waitFor(() => expect(place()).toBe('/admin/user?search=nobody'))
  await screen.findByText('Not found')
  expect(lists(sent).at(-1)).toMatchObject({ search: 'nobody', page: '1' })
  await press('Clear search')
  await waitFor(() => expect(place()).toBe('/admin/user'))
})

test('values of the address that are not valid are left out', async () => {
  const { sent } = await openUsers([DANA], {}, '?sort=passwordHash&order=up&page=-1&size=7').opened
  expect(lists(sent)).toEqual([
    { search: '', sort: 'fullname', order: 'asc', page: '1', limit: '5' },
  ])
})

test.each([
  [refusal(422, 'search is too long'), 'search is too long'],
  [refusal(500, 'SQLITE_IOERR'), 'The users could not be loaded.'],
])('a list that cannot be loaded says why, and is tried again', async (answer, words) => {
  let answers = 0
  await openUsers([], {
    [LIST]: () => {
      answers += 1
      return answers === 1 ? answer : { users: [DANA], total: 1 }
    },
  }).opened
  screen.getByText(words)
  await press('Try again')
  await screen.findByText('Dana Bar')
})

test('rows are selected one by one or all, and stay selected on other pages', async () => {
  const { shown, opened } = openUsers([DANA, AVI], {}, '', 12)
  await opened
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
  await check('Select Dana Bar')
  screen.getByText('1 selected')
  expect([all().checked, all().indeterminate]).toEqual([false, true])
  await check('Select all')
  screen.getByText('2 selected')
  expect([all().checked, all().indeterminate]).toEqual([true, false])
  shown.splice(0, 2, FACE)
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }))
  await screen.findByText('Yossi Haddad')
  screen.getByText('2 selected')
  expect(all().checked).toBe(false)
  await check('Select all')
  screen.getByText('3 selected')
  await press('Clear selection')
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('a user is deleted after a confirmation, and the table is loaded again', async () => {
  const { shown, opened } = openUsers([DANA, AVI], {
    'DELETE /api/users/d1': () => {
      shown.shift()
      return { _id: 'd1' }
    },
  })
  await opened
  await check('Select Dana Bar')
  const dialog = await choose('Dana Bar', 'Delete')
  dialog.getByText(
    (_, element) =>
      element?.tagName === 'P' &&
      element.textContent === 'Are you sure you want to delete Dana Bar?',
  )
  dialog.getByRole('button', { name: 'Cancel' })
  await userEvent.click(dialog.getByRole('button', { name: 'DELETE' }))
  await screen.findByText('Dana Bar was deleted.')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('a user whom another administrator has deleted meanwhile: the dialog says so, and closing it loads the table again', async () => {
  const { shown, opened } = openUsers([DANA, AVI], {
    'DELETE /api/users/d1': refusal(404, 'User not found'),
  })
  const { sent } = await opened
  const dialog = await choose('Dana Bar', 'Delete')
  await userEvent.click(dialog.getByRole('button', { name: 'DELETE' }))
  await dialog.findByText('User not found')
  shown.shift()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(lists(sent)).toHaveLength(2)
})

test('a failure without a message for users gets one of the page', async () => {
  await openUsers([DANA], {
    'DELETE /api/users/d1': refusal(500, 'SQLITE_IOERR'),
    'POST /api/users/admin-reset-password': refusal(500, 'SQLITE_IOERR'),
  }).opened
  const deleting = await choose('Dana Bar', 'Delete')
  await userEvent.click(deleting.getByRole('button', { name: 'DELETE' }))
  await deleting.findByText('The user could not be deleted.')
  await userEvent.click(deleting.getByRole('button', { name: 'Cancel' }))
  const resetting = await choose('Dana Bar', 'Reset Password')
  for (const label of ['New Password', 'Confirm Password'])
    await userEvent.type(resetting.getByLabelText(label), 'window-lamp-9')
  await userEvent.click(resetting.getByRole('button', { name: 'Reset Password' }))
  await resetting.findByText('The password could not be changed.')
})

test('the password of a user is set: long enough, twice the same; typing clears the problem', async () => {
  const { opened } = openUsers([AVI], {
    'POST /api/users/admin-reset-password': { status: 'success', message: 'done' },
  })
  const { sent } = await opened
  const dialog = await choose('אבי כהן', 'Reset Password')
  expect(screen.getByRole('dialog', { name: 'Reset Password for אבי כהן' })).toBeDefined()
  dialog.getByText('The password changes immediately.')
  const submit = dialog.getByRole('button', { name: 'Reset Password' })
  const [password, confirmed] = ['New Password', 'Confirm Password'].map((label) =>
    dialog.getByLabelText(label),
  ) as [HTMLElement, HTMLElement]
  expect(isOff(submit)).toBe(true)
  await userEvent.type(password, '1234567')
  await userEvent.click(submit)
  dialog.getByText('Password must be at least 8 characters long')
  await userEvent.type(password, '8')
  expect(dialog.queryByText('Password must be at least 8 characters long')).toBeNull()
  await userEvent.type(confirmed, '12345679')
  await userEvent.click(submit)
  dialog.getByText('Passwords do not match')
  await userEvent.type(confirmed, '{Backspace}8')
  expect(dialog.queryByText('Passwords do not match')).toBeNull()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(submit)
  await screen.findByText('The password of אבי כהן was changed.')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    userId: 'a1',
    newPassword: '12345678',
  })
})

test('a password that the server refuses is told in the dialog', async () => {
  const words = 'This password is one of the most used ones'
  await openUsers([DANA], { 'POST /api/users/admin-reset-password': refusal(422, words) }).opened
  const dialog = await choose('Dana Bar', 'Reset Password')
  for (const label of ['New Password', 'Confirm Password'])
    await userEvent.type(dialog.getByLabelText(label), 'password1')
  await userEvent.click(dialog.getByRole('button', { name: 'Reset Password' }))
  await dialog.findByText(words)
})

test('an edit sends only what differs: what another administrator changes meanwhile stays', async () => {
  const { sent } = await openUsers([DANA], { 'PATCH /api/users/d1': DANA }).opened
  const dialog = await choose('Dana Bar', 'Edit')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Admin' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('The changes to Dana Bar were saved.')
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
    _id: 'd1',
    roles: ['user', 'admin'],
  })
})

test('a ban is lifted, and its reason changed', async () => {
  const { sent } = await openUsers([AVI], { 'PATCH /api/users/a1': AVI }).opened
  const patches = () => sent.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))
  let dialog = await choose('אבי כהן', 'Edit')
  await userEvent.type(dialog.getByLabelText('Ban reason'), '!')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('The changes to אבי כהן were saved.')
  dialog = await choose('אבי כהן', 'Edit')
  await userEvent.click(dialog.getByRole('switch', { name: 'Banned' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(patches()).toEqual([
      { _id: 'a1', bannedReason: 'spam!' },
      { _id: 'a1', isBanned: false },
    ]),
  )
})

test('the refusal to demote the last administrator is told in the dialog', async () => {
  const words = 'The last administrator cannot be demoted, banned or deleted'
  await openUsers([FACE], { 'PATCH /api/users/f1': refusal(409, words) }).opened
  const dialog = await choose('Yossi Haddad', 'Edit')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Admin' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(words)
})

test('several are banned with one reason; each row tells its own result, and those who failed stay selected', async () => {
  const words = 'The last administrator cannot be demoted, banned or deleted'
  const self = { ...ADMIN, fullname: 'Noa Levi' }
  const { sent } = await openUsers([self, DANA, FACE], {
    'POST /api/users/many': {
      results: [
        { _id: 'd1', problem: null },
        { _id: 'f1', problem: words },
        { _id: 'u1', problem: words },
      ],
    },
  }).opened
  await check('Select all')
  await press('Ban')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban 3 users' }))
  await userEvent.type(dialog.getByLabelText('Ban reason'), ' Spam ')
  await userEvent.click(dialog.getByRole('button', { name: 'Ban' }))
  await dialog.findByText('1 of 3 done')
  const results = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(results[0]).toEndWith(words)
  expect(results[1]).toEndWith('Banned')
  expect(results[2]).toEndWith(words)
  // Oneself comes last: the others would be refused after that.
  expect(many(sent)).toEqual([{ action: 'ban', ids: ['d1', 'f1', 'u1'], bannedReason: 'Spam' }])
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => screen.getByText('2 selected'))
  expect(lists(sent)).toHaveLength(2)
})

test('several are deleted after a confirmation that names them', async () => {
  const { shown, opened } = openUsers([DANA, AVI, FACE], {
    'POST /api/users/many': () => ({
      results: [
        { _id: shown.shift()?._id, problem: null },
        { _id: 'a1', problem: 'User not found' },
      ],
    }),
  })
  const { sent } = await opened
  await check('Select Dana Bar')
  await check('Select אבי כהן')
  await press('Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 users' }))
  dialog.getByText('Dana Bar')
  dialog.getByText('אבי כהן')
  expect(many(sent)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'DELETE' }))
  await dialog.findByText('1 of 2 done')
  dialog.getByText('User not found')
  dialog.getByText('Deleted')
  expect(dialog.queryByRole('button', { name: 'DELETE' })).toBeNull()
})

/** So many users, page by page as the server lists them. */
function manyUsers(count: number): Answers {
  const all = Array.from({ length: count }, (_, at) => aUser(`x${at}`, `User ${at}`))
  const pageOf = (page: number, limit: number) => all.slice((page - 1) * limit, page * limit)
  const found = (page: number, limit: number) => ({ users: pageOf(page, limit), total: count })
  const query = (page: number, limit: number) =>
    `${LIST}?search=&sort=fullname&order=asc&page=${page}&limit=${limit}`
  const pages = [1, 2, 3].map((page) => [query(page, 100), found(page, 100)])
  return { [query(1, 5)]: found(1, 5), ...Object.fromEntries(pages) }
}

test('all that were found are selected beyond the page, and changed with bounded requests', async () => {
  const idsOf = (body: unknown) => (body as { ids: string[] }).ids
  const opened = await openUsers([], {
    ...manyUsers(134),
    'POST /api/users/many': () => ({
      results: idsOf(many(opened.sent).at(-1)).map((_id) => ({ _id, problem: null })),
    }),
  }).opened
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  await check('Select all')
  await press('Select all 134')
  await screen.findByText('134 selected')
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  await press('Ban')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban 134 users' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Ban' }))
  await dialog.findByText('134 of 134 done')
  const ids = many(opened.sent).map(idsOf)
  expect(ids.map(({ length }) => length)).toEqual([25, 25, 25, 25, 25, 9])
  expect(new Set(ids.flat()).size).toBe(134)
})

test('after a request that fails the others stay as they are, and selected', async () => {
  const { sent } = await openUsers([], {
    ...manyUsers(134),
    'POST /api/users/many': refusal(500, 'SQLITE_IOERR'),
  }).opened
  await check('Select all')
  await press('Select all 134')
  await press('Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 134 users' }))
  await userEvent.click(dialog.getByRole('button', { name: 'DELETE' }))
  await dialog.findByText('0 of 134 done')
  expect(dialog.getAllByText('An error occurred')).toHaveLength(25)
  expect(many(sent)).toHaveLength(1)
})
