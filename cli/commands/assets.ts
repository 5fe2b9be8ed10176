import { Command, InvalidArgumentError } from 'commander'
import type { Asset } from '../../src/assets/domain.ts'
import { assetById, assetByRid, assetsByRid, pricesOf } from '../../src/assets/store/assets.ts'
import { listingsOf } from '../../src/assets/store/listings.ts'
import { search } from '../../src/assets/store/search.ts'
import { assetDetailToWire, assetToWire } from '../../src/assets/wire.ts'
import { summary } from '../../src/delivery/text.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { Context } from '../../src/process/context.ts'
import { JSON_OPTION, printJson, printTable, timeText } from '../output.ts'
import { withContext } from '../world.ts'

type ListOptions = {
  json?: true
  text?: string
  area?: number
  deal?: 'rent' | 'sale'
  page: number
  limit: number
}

export function assetsCommand(): Command {
  const assets = new Command('assets').description('homes')
  assets
    .command('list')
    .description('homes that stand, newest first')
    .option('--text <words>', 'words of the address or description')
    .option('--area <code>', 'code of an area', wholeNumber)
    .option('--deal <type>', 'rent or sale', dealType)
    .option('--page <n>', 'page', wholeNumber, 1)
    .option('--limit <n>', 'homes on a page', wholeNumber, 50)
    .option(...JSON_OPTION)
    .action((options: ListOptions) => withContext((context) => list(context, options)))
  assets
    .command('show <id>')
    .description('one home with its offers and prices')
    .option(...JSON_OPTION)
    .action((id: string, { json }: { json?: true }) =>
      withContext((context) => show(context, id, json)),
    )
  return assets
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('Give a whole number from 1.')
  return number
}

function dealType(text: string): 'rent' | 'sale' {
  if (text !== 'rent' && text !== 'sale') throw new InvalidArgumentError('Give rent or sale.')
  return text
}

function list({ db, areas }: Context, { json, text, area, deal, page, limit }: ListOptions): void {
  const areaCodes = area === undefined ? undefined : [area]
  const { rids, total } = search(db, { text, dealType: deal, areaCodes, page, limit })
  const homes = assetsByRid(db, rids)
  const found = rids.flatMap((rid) => homes.get(rid) ?? [])
  if (json) return printJson(found.map(assetToWire))
  printTable(
    found.map((asset) => ({
      id: asset.id,
      deal: asset.dealType,
      area: asset.areaCode === null ? null : (areas.nameOf(asset.areaCode) ?? asset.areaCode),
      home: summary(asset),
      seen: timeText(asset.firstSeenAt),
    })),
    'No homes found',
  )
  if (total > found.length) console.log(`${found.length} of ${total}`)
}

function show({ db }: Context, id: string, json: true | undefined): void {
  const asset = survivorOf(db, id)
  const offers = listingsOf(db, asset.rid)
  const prices = pricesOf(db, asset.rid)
  if (json) return printJson(assetDetailToWire(asset, offers, prices))
  console.log(summary(asset))
  console.log(
    asset.removedAt === null ? asset.link : `no longer offered since ${timeText(asset.removedAt)}`,
  )
  printTable(
    offers.map(({ source, externalId, price, joinedBy, firstSeenAt, goneAt, link }) => ({
      offer: `${source} ${externalId}`,
      price,
      same: joinedBy ?? 'first',
      seen: timeText(firstSeenAt),
      gone: timeText(goneAt),
      link,
    })),
    '',
  )
  printTable(
    prices.map(({ price, at }) => ({ price, since: timeText(at) })),
    '',
  )
}

function survivorOf(db: Context['db'], id: string): Asset {
  const asset = assetById(db, id)
  const survivor = asset?.mergedInto ? assetByRid(db, asset.mergedInto) : asset
  if (!survivor) throw new AppError('missing', `No property "${id}"`)
  return survivor
}
