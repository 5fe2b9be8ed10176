import { readFileSync, statSync } from 'node:fs'
import { Command } from 'commander'
import { areasFile, importLayer, LAYER_MAX } from '../../src/areas/layer.ts'
import { loadAreas } from '../../src/areas/store.ts'
import { audited } from '../../src/audit/service.ts'
import { markRulesChanged, rereadStored } from '../../src/intake/reread.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { normaliseHebrew } from '../../src/kernel/hebrew.ts'
import { readConfig } from '../../src/process/settings.ts'
import type { Context } from '../../src/world/context.ts'
import { operator } from '../operator.ts'
import { JSON_OPTION, printJson, printTable, written } from '../output.ts'
import { runningServer, withContext } from '../world.ts'

export function areasCommand(): Command {
  const areas = new Command('areas').description('areas: the neighbourhoods of Yad2')
  areas
    .command('list')
    .description("every area as 'City - Area', sorted by name")
    .option('--city <name>', 'only cities whose name contains this text')
    .option(...JSON_OPTION)
    .action(({ city = '', json }: { city?: string; json?: true }) => {
      const wanted = normaliseHebrew(city)
      const found = loadAreas()
        .options.filter(({ name }) => normaliseHebrew(name.split(' - ')[0] ?? '').includes(wanted))
        .map(({ code, name }) => ({ code, name }))
      if (json) return printJson(found)
      printTable(found, 'No areas found')
    })
  areas
    .command('export')
    .description('the boundaries in use, as GeoJSON')
    .action(async () => {
      const { dataDir } = readConfig(process.env)
      await written(readFileSync(areasFile(dataDir), 'utf8'))
    })
  areas
    .command('import <geojson>')
    .description(
      'replace the boundaries of the areas in a file of official ones; features name their area by hoodCode, or by cityName and hoodName',
    )
    .action((path: string) => withContext((context) => importFile(context, path)))
  return areas
}

/** Homes get the area that the new boundaries say. Nothing is posted because of it. */
async function importFile(context: Context, path: string): Promise<void> {
  const { config } = context
  const { replaced, unknown } = importLayer(config.dataDir, readLayerFile(path), context.areas)
  for (const { position, name } of unknown)
    console.log(`  left out: feature ${position} ${name}: no known area`)
  audited(context, operator('areas import'), markRulesChanged, () => ({
    action: 'areas.import',
    subject: { kind: 'areas', id: null, name: `${replaced} areas` },
  }))
  const areas = loadAreas(areasFile(config.dataDir))
  await rereadStored({ ...context, areas }, new AbortController().signal)
  console.log(`${replaced} areas have new boundaries; homes are assigned to areas again.`)
  if (runningServer(context)) console.log('Restart the server, so that it uses them for new homes.')
}

function readLayerFile(path: string): string {
  try {
    if (statSync(path).size > LAYER_MAX)
      throw new AppError('tooLarge', `The file ${path} is larger than ${LAYER_MAX} bytes`)
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (cause instanceof AppError || !(cause instanceof Error && 'code' in cause)) throw cause
    throw new AppError('missing', `The file ${path} cannot be read`, { cause })
  }
}
