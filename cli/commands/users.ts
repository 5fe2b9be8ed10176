import { Command } from 'commander'
import { audited } from '../../src/audit/service.ts'
import { changeAccountBy, deleteAccountBy, setPasswordBy } from '../../src/auth/administration.ts'
import { resetLink } from '../../src/auth/reset.ts'
import { createPorts } from '../../src/process/ports.ts'
import { userAction } from '../../src/users/actions.ts'
import type { ProfileChange, Role, User } from '../../src/users/domain.ts'
import { allUsers } from '../../src/users/store.ts'
import { userToWire } from '../../src/users/to-wire.ts'
import type { Context } from '../../src/world/context.ts'
import { knownUser, newAccount } from '../accounts.ts'
import { operator } from '../operator.ts'
import { JSON_OPTION, printJson, printTable, type Row, timeText } from '../output.ts'
import { askedPassword } from '../password.ts'
import { say, sayLines } from '../say.ts'
import { withContext } from '../world.ts'

type Json = { json?: true }
type NewUser = Json & {
  email: string
  password?: string
  firstname: string
  lastname: string
  admin?: boolean
}

export function usersCommand(): Command {
  const users = new Command('users').description('accounts, by e-mail or id')
  users
    .command('list')
    .description('every account, oldest first')
    .option(...JSON_OPTION)
    .action(({ json }: Json) => withContext((context) => list(context, json)))
  users
    .command('create')
    .description('create an account')
    .requiredOption('--email <email>', 'the e-mail to log in with')
    .option('--password <password>', 'absent: it is asked for, or read from standard input')
    .requiredOption('--firstname <name>', 'first name')
    .requiredOption('--lastname <name>', 'last name')
    .option('--admin', 'make it an administrator')
    .option(...JSON_OPTION)
    .action(createAccount)
  forUser(users, 'show', 'one account', (_, user) => user)
  forUser(users, 'unban', 'let an account in again', profile('unban', { isBanned: false }))
  forUser(users, 'promote', 'make an account an administrator', roles('admin', true))
  forUser(users, 'demote', 'make an administrator an ordinary user', roles('admin', false))
  forUser(users, 'ban', 'ban an account and end its sessions', ban).option(
    '--reason <text>',
    'shown to the registration',
  )
  forUser(users, 'delete', 'delete an account with its bots and chats', deleteAccount)
  users
    .command('reset-password <user>')
    .description('set a password, or print a link that sets one')
    .option('--password <password>', 'absent: it is asked for, or read from standard input')
    .option('--link', 'print a link that is valid for one hour')
    .option(...JSON_OPTION)
    .action(resetPassword)
  return users
}

function list({ db }: Context, json: true | undefined): void {
  const all = allUsers(db)
  if (json) return printJson(all.map(userToWire))
  printTable(all.map(rowOf), 'No users yet')
}

type Act<Options> = (context: Context, user: User, options: Options) => User

/** A command that changes one account and prints the result. */
function forUser<Options extends object>(
  users: Command,
  verb: string,
  description: string,
  act: Act<Options & Json>,
): Command {
  return users
    .command(`${verb} <user>`)
    .description(description)
    .option(...JSON_OPTION)
    .action((name: string, options: Options & Json) =>
      withContext((context) => {
        const user = act(context, knownUser(context, name), options)
        if (options.json) return printJson(userToWire(user))
        printTable([rowOf(user)], '')
      }),
    )
}

/** The actor of commands: an operator has the rights of an administrator. */
function profile(verb: string, change: ProfileChange): Act<object> {
  return (context, user) => {
    const by = { user: { ...user, roles: ['admin'] as const }, actor: operator(`users ${verb}`) }
    return changeAccountBy(context, by, user.id, change)
  }
}

const deleteAccount: Act<object> = (context, user) => {
  const { leave } = createPorts(context)
  deleteAccountBy(context, operator('users delete'), { account: user, leave })
  return user
}

const ban: Act<{ reason?: string }> = (context, user, { reason }) => {
  const change = { isBanned: true, bannedReason: reason ?? null }
  return profile('ban', change)(context, user, {})
}

function roles(role: Role, isWanted: boolean): Act<object> {
  return (context, user) => {
    const others = user.roles.filter((one) => one !== role)
    const wanted: Role[] = isWanted ? [...others, role] : others
    const change = { roles: wanted.length > 0 ? wanted : (['user'] as const) }
    return profile(isWanted ? 'promote' : 'demote', change)(context, user, {})
  }
}

type ResetOptions = Json & { password?: string; link?: true }

function resetPassword(name: string, { password, link, json }: ResetOptions): Promise<void> {
  return withContext(async (context) => {
    const user = knownUser(context, name)
    if (link) {
      const address = printedLink(context, user)
      return json ? printJson({ link: address }) : console.log(address)
    }
    const wanted = password ?? (await askedPassword())
    const { told } = createPorts(context).resetChannels
    const actor = operator('users reset-password')
    await setPasswordBy(context, actor, { account: user, password: wanted, told })
    if (json) return printJson(userToWire(user))
    console.log(sayLines(`Set the password of ${user.email}; all sessions have ended`))
  })
}

/** A link that sets a new password, valid for one hour. That one was made is recorded, without the link. */
function printedLink(context: Context, user: User): string {
  return audited(
    context,
    operator('users reset-password --link'),
    () => resetLink(context, user),
    () => userAction('user.resetLink', user),
  )
}

function createAccount({ json, admin = false, ...given }: NewUser): Promise<void> {
  return withContext(async (context) => {
    const registration = { ...given, password: given.password ?? (await askedPassword()) }
    const user = (await newAccount(context, registration, 'users create'))(admin)
    if (json) return printJson(userToWire(user))
    console.log(sayLines(`Created ${user.email} (${user.roles.join(', ')})`))
  })
}

function rowOf(user: User): Row {
  const { id, email, roles, isBanned, createdAt } = user
  const name = userToWire(user).fullname
  return {
    id,
    name,
    email,
    roles: roles.join(', '),
    status: say(isBanned ? 'banned' : 'active'),
    joined: timeText(createdAt),
  }
}
