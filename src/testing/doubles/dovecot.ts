import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { childrenOf } from '../../kernel/processes.ts'
import { freePort } from './telegram-proxy.ts'

const PROGRAM = '/usr/sbin/dovecot'
/** Whether Debian's Dovecot is installed. */
export const hasDovecot = existsSync(PROGRAM)

const PASSWORD = 'p@ss:word/1'
const USER = 'finds'

/** A mailbox on loopback, by Debian's Dovecot with a folder of its own. */
export async function dovecot(given = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-dovecot-'))
  chmodSync(folder, 0o755)
  letThrough(dirname(folder))
  mkdirSync(join(folder, 'mail'))
  chmodSync(join(folder, 'mail'), 0o777)
  const port = given || (await freePort())
  const config = join(folder, 'dovecot.conf')
  writeFileSync(config, configOf(folder, port))
  const child = Bun.spawn([PROGRAM, '-F', '-c', config], { stdout: 'ignore', stderr: 'ignore' })
  process.once('exit', () => child.kill('SIGKILL'))
  await greeting(port)
  const stopped = new Set<number>()

  /** Runs commands over a connection of its own. */
  async function as<T>(use: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user: USER, pass: PASSWORD },
      logger: false,
    })
    await client.connect()
    try {
      return await use(client)
    } finally {
      await client.logout()
    }
  }

  return {
    url: `imap://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    port,
    as,
    /** Puts mails into a folder, in their order. */
    append: (mails: readonly Uint8Array[], into = 'INBOX') =>
      as(async (client) => {
        for (const mail of mails) await client.append(into, Buffer.from(mail))
      }),
    /** Deletes a folder and makes it anew, with another UIDVALIDITY. */
    recreate: (name: string) =>
      as(async (client) => {
        await client.mailboxDelete(name)
        await client.mailboxCreate(name)
      }),
    create: (name: string) => as((client) => client.mailboxCreate(name)),
    /** Stops the processes that serve open connections: they keep them and answer nothing. Returns how many. */
    freeze(): number {
      for (const { pid } of childrenOf(child.pid)) {
        if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'imap') continue
        process.kill(pid, 'SIGSTOP')
        stopped.add(pid)
      }
      return stopped.size
    },
    thaw() {
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
      stopped.clear()
    },
    async [Symbol.asyncDispose]() {
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
      child.kill('SIGTERM')
      await child.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Dovecot's processes have accounts of their own, which may pass through the folder for temporary files of a test run,
 * but not list it. Folders above it are open to all accounts already.
 */
function letThrough(folder: string): void {
  const { mode, uid } = statSync(folder)
  if (uid === process.getuid?.()) chmodSync(folder, (mode & 0o7777) | 0o111)
}

export type Dovecot = Awaited<ReturnType<typeof dovecot>>

/** Resolves when the server takes connections. */
async function greeting(port: number): Promise<void> {
  for (;;) {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      logger: false,
      auth: { user: USER, pass: PASSWORD },
    })
    try {
      await client.connect()
      return await client.logout()
    } catch {
      // It does not listen yet.
    }
  }
}

/** As root, mails belong to Dovecot's own account, because none of its processes may read them as root. */
function configOf(folder: string, port: number): string {
  const isRoot = process.getuid?.() === 0
  const { username, uid, gid } = userInfo()
  const [mailUid, mailGid] = isRoot ? accountOf('dovecot') : [uid, gid]
  const accounts = isRoot
    ? ''
    : `default_internal_user = ${username}\ndefault_login_user = ${username}`
  return `base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail
mail_fsync = never
first_valid_uid = 1
first_valid_gid = 1
mail_max_userip_connections = 100
auth_failure_delay = 0
${accounts}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${mailUid} gid=${mailGid} home=${folder}/mail
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  # No waiting after a wrong password.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
`
}

function accountOf(name: string): [uid: number, gid: number] {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`))
  const [, , uid, gid] = (line ?? '').split(':').map(Number)
  return [uid ?? 0, gid ?? 0]
}
