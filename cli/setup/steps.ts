import { checkNewPassword } from '../../src/auth/common-passwords.ts'
import { AppError, invalid, wordsOf } from '../../src/kernel/errors.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { sendOnce } from '../../src/mail/once.ts'
import { publicAddress } from '../../src/process/doctor/address.ts'
import { type Finding, failed, ok } from '../../src/process/doctor/finding.ts'
import { mailbox, telegram } from '../../src/process/doctor/services.ts'
import { readConfig } from '../../src/process/settings.ts'
import { type Registration, registrationProblems } from '../../src/users/domain.ts'
import {
  answered,
  askFor,
  askSetting,
  askUntil,
  configOf,
  envOf,
  isGiven,
  type Setup,
  textOfFinding,
} from './setup.ts'
import type { OtherName } from './words.ts'

/** In the order in which they are asked. What one answers, the next may offer. */
export const STEPS: readonly ((setup: Setup) => Promise<void>)[] = [
  address,
  account,
  telegramBot,
  mailOut,
  mailIn,
  push,
  backups,
]

async function address(setup: Setup): Promise<void> {
  const { asker, words, standing } = setup
  asker.say(words.address)
  const url = await askSetting(setup, 'PUBLIC_URL', {
    problem(value) {
      const found = publicAddress(readConfig({ ...envOf(setup), PUBLIC_URL: value }))
      return found.state === 'failed' ? textOfFinding(found) : undefined
    },
  })
  if (url.startsWith('https:')) {
    const question = { name: 'TRUST_PROXY', message: words.of.TRUST_PROXY }
    const isTrusted = standing.TRUST_PROXY ? configOf(setup).trustProxy : true
    setup.answers.set(
      'TRUST_PROXY',
      String(await asker.choose({ ...question, standing: isTrusted })),
    )
  }
  const found = publicAddress(configOf(setup))
  if (found.state !== 'ok') asker.say(textOfFinding(found))
}

const FIELDS = {
  firstname: 'ACCOUNT_FIRSTNAME',
  lastname: 'ACCOUNT_LASTNAME',
  email: 'ACCOUNT_EMAIL',
  password: 'ACCOUNT_PASSWORD',
} as const satisfies Record<keyof Registration, OtherName>

async function account(setup: Setup): Promise<void> {
  const { asker, words, administrator } = setup
  if (administrator !== undefined) return asker.say(words.accountThere(administrator))
  asker.say(words.account)
  const given: Registration = { firstname: '', lastname: '', email: '', password: '' }
  for (const field of Object.keys(FIELDS) as (keyof Registration)[])
    given[field] = await askFor(setup, {
      name: FIELDS[field],
      message: words.of[FIELDS[field]],
      standing: '',
      isSecret: field === 'password',
      problem: (value) => fieldProblem(setup, { ...given, [field]: value }, field),
    })
  setup.account = given
}

/** What a registration would be refused for in one of its fields. */
async function fieldProblem(
  { language, words }: Setup,
  registration: Registration,
  field: keyof Registration,
): Promise<string | undefined> {
  try {
    const said = registrationProblems(registration)[field]
    if (field === 'email' && typeof said === 'object' && said.code === 'noEmail')
      return words.notEmail
    if (said) throw invalid(field, said)
    if (field === 'password') await checkNewPassword(registration.password)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return wordsOf(error, language).message
    throw error
  }
}

async function telegramBot(setup: Setup): Promise<void> {
  const { asker, words } = setup
  asker.say(words.telegram)
  await askUntil(
    setup,
    'TELEGRAM_BOT_TOKEN',
    async () => void (await askSetting(setup, 'TELEGRAM_BOT_TOKEN')),
    () => asker.during(words.telegramTried, () => telegram(configOf(setup))),
  )
}

/** The address that a first mail is sent to. */
const firstAddress = ({ administrator, account: made }: Setup) => administrator ?? made?.email ?? ''

async function mailOut(setup: Setup): Promise<void> {
  setup.asker.say(setup.words.mail)
  await askUntil(
    setup,
    'SMTP_URL',
    async () => {
      await askSetting(setup, 'SMTP_URL')
      if (!isGiven(setup, 'SMTP_URL')) return
      await askSetting(setup, 'MAIL_FROM', { offered: `Metzia <${firstAddress(setup)}>` })
    },
    () => mailTrial(setup),
  )
}

/** Sends a mail to the first account, and asks whether it has arrived. */
async function mailTrial(setup: Setup): Promise<Finding> {
  const { asker, words } = setup
  const to = firstAddress(setup)
  const mail = { to, subject: words.mailSubject, text: words.mailText }
  const refusal = await asker.during(words.mailTried(to), () => sendOnce(configOf(setup), mail))
  if (refusal !== undefined) return failed('SMTP_URL', refusal, words.mailUnseen)
  const isSeen = await asker.choose({
    name: 'MAIL_SEEN',
    message: words.of.MAIL_SEEN,
    standing: true,
  })
  return isSeen ? ok('SMTP_URL', to) : failed('MAIL_SEEN', to, words.mailUnseen)
}

async function mailIn(setup: Setup): Promise<void> {
  const { asker, words } = setup
  asker.say(words.mailIn)
  await askUntil(
    setup,
    'MAIL_IN_URL',
    async () => {
      await askSetting(setup, 'MAIL_IN_URL')
      if (!isGiven(setup, 'MAIL_IN_URL')) return
      await askSetting(setup, 'MAIL_IN_FROM')
      await askSetting(setup, 'MAIL_IN_AUTHSERV_ID')
      await askSetting(setup, 'MAIL_IN_ADDRESS')
    },
    () => asker.during(words.mailInTried, () => mailbox(configOf(setup), systemClock)),
  )
}

async function push(setup: Setup): Promise<void> {
  const { asker, words } = setup
  asker.say(words.push(configOf(setup).isSecure))
  await askSetting(setup, 'SUPPORT_EMAIL', { offered: firstAddress(setup) })
}

async function backups(setup: Setup): Promise<void> {
  const { asker, words } = setup
  const { dataDir, values } = configOf(setup)
  asker.say(words.backups(`${dataDir}/backups`))
  await askSetting(setup, 'BACKUPS_KEPT', {
    offered: answered(setup, 'BACKUPS_KEPT') || String(values.BACKUPS_KEPT),
  })
}
