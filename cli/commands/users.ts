import { Command } from 'commander'
import { hashPassword } from '../../src/auth/password.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { User } from '../../src/users/domain.ts'
import { checkRegistration, createUser } from '../../src/users/service.ts'
import { allUsers, findUser } from '../../src/users/store.ts'
import { userToWire } from '../../src/users/wire.ts'
import { JSON_OPTION, printJson, printTable, type Row, timeText } from '../output.ts'
import { withContext } from '../world.ts'

type Json = { json?: true }
type NewUser = Json & {
  email: string
  password: string
  firstname: string
  lastname: string
  admin?: true
}

export function usersCommand(): Command {
  const users = new Command('users').description('accounts')
  users
    .command('list')
    .description('every account, oldest first')
    .option(...JSON_OPTION)
    .action(({ json }: Json) =>
      withContext(({ db }) => {
        const all = allUsers(db)
        if (json) return printJson(all.map(userToWire))
        printTable(all.map(rowOf), 'No users yet')
      }),
    )
  users
    .command('show <user>')
    .description('one account, by e-mail or id')
    .option(...JSON_OPTION)
    .action((name: string, { json }: Json) =>
      withContext(({ db }) => {
        const user = findUser(db, name)
        if (!user) throw new AppError('missing', `No user "${name}"`)
        if (json) return printJson(userToWire(user))
        printTable([rowOf(user)], '')
      }),
    )
  users
    .command('create')
    .description('make an account')
    .requiredOption('--email <email>', 'e-mail, the username')
    .requiredOption('--password <password>', 'password')
    .requiredOption('--firstname <name>', 'first name')
    .requiredOption('--lastname <name>', 'last name')
    .option('--admin', 'make it an administrator')
    .option(...JSON_OPTION)
    .action(createAccount)
  return users
}

function createAccount({ json, admin, ...person }: NewUser): Promise<void> {
  return withContext(async (context) => {
    checkRegistration(person)
    const passwordHash = await hashPassword(person.password, context.config)
    const user = createUser(context, {
      person,
      passwordHash,
      admit: (isFirst) => (isFirst || admin ? ['user', 'admin'] : ['user']),
    })
    if (json) return printJson(userToWire(user))
    console.log(`Made ${user.email} (${user.roles.join(', ')})`)
  })
}

function rowOf(user: User): Row {
  const { id, email, roles, isBanned, createdAt } = user
  const name = userToWire(user).fullname
  return {
    ...{ id, name, email, roles: roles.join(', ') },
    status: isBanned ? 'banned' : 'active',
    joined: timeText(createdAt),
  }
}
