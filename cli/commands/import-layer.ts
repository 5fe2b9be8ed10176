import { type Command, Option } from 'commander'
import type { ActionName } from '../../src/audit/domain.ts'
import { noteAction } from '../../src/audit/store.ts'
import { write } from '../../src/database/database.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { LAYERS, type Layer } from '../../src/landmarks/domain/landmark.ts'
import { type ImportedLayers, importLayers, takeLayerAway } from '../../src/landmarks/import.ts'
import { readLayer } from '../../src/process/parsing.ts'
import type { Context } from '../../src/world/context.ts'
import { operator } from '../operator.ts'
import { JSON_OPTION, printJson } from '../output.ts'
import { withContext } from '../world.ts'

type Options = { kind?: Layer; attribution?: string; remove?: Layer; json?: true }

/** The command that brings in what is near homes. */
export function addLayerCommand(command: Command): void {
  command
    .command('layer [file...]')
    .description(
      'stations, schools, parks, supermarkets and shelters as GeoJSON; a kind takes the place of the one before',
    )
    .addOption(new Option('--kind <kind>', 'of all that is in the files').choices(LAYERS))
    .option('--attribution <text>', 'whose data it is, where the files do not state it')
    .addOption(new Option('--remove <kind>', 'take a kind away').choices(LAYERS))
    .option(...JSON_OPTION)
    .action((paths: string[], options: Options) =>
      withContext((context) => changeLayers(context, paths, options)),
    )
}

async function changeLayers(context: Context, paths: string[], options: Options): Promise<void> {
  const { kind, attribution, remove, json } = options
  if (paths.length > 0 === (remove !== undefined))
    throw new AppError('invalid', 'Name either files, or a kind by --remove')
  if (remove) {
    takeLayerAway(context, remove)
    return noted(context, 'landmarks.remove', remove)
  }
  const given = { paths, layer: kind ?? null, attribution: attribution ?? null }
  const imported = await importLayers(context, readLayer, given)
  if (json) printJson(imported)
  else describe(imported)
  const changed = LAYERS.filter((layer) => (imported[layer]?.kept ?? 0) > 0)
  if (changed.length === 0)
    throw new AppError('invalid', 'Nothing in it can be used: the layers stay as they are')
  noted(context, 'landmarks.import', changed.join(', '))
}

function noted({ db, random, clock }: Context, action: ActionName, name: string): void {
  const subject = { kind: 'landmarks', id: null, name } as const
  const at = { random, now: clock.now() }
  write(db, (tx) => noteAction(tx, operator('import layer'), { action, subject }, at))
}

function describe(imported: ImportedLayers): void {
  for (const [name, { read, kept, rejected }] of Object.entries(imported)) {
    console.log(`${name}: ${read} read, ${kept} kept, ${read - kept} left out`)
    for (const { file, index, reason } of rejected) console.log(`  ${file}:${index}: ${reason}`)
    const more = read - kept - rejected.length
    if (more > 0) console.log(`  and ${more} more`)
  }
}
