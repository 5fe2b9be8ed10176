import { messageOf } from '../kernel/domain/caught.ts'
import type { Config } from '../world/config.ts'
import { mailSender, singleTransport } from './transport.ts'

type Mail = { to: string; subject: string; text: string }

/** Sends one mail over a connection of its own. @returns why the mail server did not take it. */
export async function sendOnce(config: Config, { to, ...mail }: Mail): Promise<string | undefined> {
  const transport = singleTransport(config)
  try {
    await transport.sendMail({
      ...mail,
      from: mailSender(config),
      to: { name: '', address: to },
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return undefined
  } catch (error) {
    return messageOf(error)
  } finally {
    transport.close()
  }
}
