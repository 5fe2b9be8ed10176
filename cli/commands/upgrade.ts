import { Command } from 'commander'
import { isExecutable } from '../../src/kernel/program.ts'
import { checkoutKind } from '../upgrade/checkout.ts'
import { executableKind } from '../upgrade/executable.ts'
import { imageKind, isInImage } from '../upgrade/image.ts'
import { goBackBy } from '../upgrade/steps.ts'

export function upgradeCommand(): Command {
  const kind = isInImage ? imageKind : isExecutable ? executableKind : checkoutKind
  return new Command('upgrade')
    .description(kind.does)
    .argument('[to]', kind.argument)
    .option('--back', 'the way back: the version and the database of before')
    .action((to: string | undefined, { back }: { back?: true }) =>
      back ? goBackBy(kind) : kind.upgrade(to),
    )
}
