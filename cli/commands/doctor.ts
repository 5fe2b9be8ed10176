import { Command } from 'commander'
import { AppError } from '../../src/kernel/errors.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { examine } from '../../src/process/doctor/examine.ts'
import type { Finding } from '../../src/process/doctor/finding.ts'
import { systemMachine } from '../../src/process/doctor/machine.ts'
import { JSON_OPTION, printJson, printTable } from '../output.ts'
import { onSide, say } from '../say.ts'

type Options = { json?: true; mail?: boolean }

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('examine this installation, and say what to do about what is wrong')
    .option('--mail', 'also send a mail to an address as users have them, and see it arrive')
    .option(...JSON_OPTION)
    .action((options: Options) => doctor(options))
}

/** @throws AppError `unavailable` after printing everything, when something has failed. */
async function doctor({ json, mail = false }: Options): Promise<void> {
  const around = { clock: systemClock, machine: systemMachine, sendsMail: mail }
  const findings = await examine(process.env, around)
  const bad = findings.filter(({ state }) => state === 'failed').length
  if (json) printJson({ ok: bad === 0, findings })
  else printFindings(findings)
  if (bad > 0)
    throw new AppError('unavailable', `${bad} of ${findings.length} checks have failed`, {
      code: 'doctor',
    })
}

export function printFindings(findings: readonly Finding[]): void {
  printTable(
    findings.map(({ state, check, text }) => ({
      state: say(state),
      check: say(check),
      found: say(text),
    })),
    '',
  )
  const open = findings.flatMap(({ check, advice }) =>
    advice ? [`${say(check)}: ${say(advice)}`] : [],
  )
  if (open.length === 0) return
  console.log(onSide(`\n${say('What to do:')}\n${open.map((line) => `  ${line}`).join('\n')}`))
}
