import { Command, InvalidArgumentError, Option } from 'commander'
import type { StoredComparison } from '../../src/assets/comparables/store.ts'
import { detailOf } from '../../src/assets/detail.ts'
import { assetDetailToWire } from '../../src/assets/detail-to-wire.ts'
import type { Asset, KeptListing } from '../../src/assets/domain/asset.ts'
import { priceText } from '../../src/assets/domain/price-text.ts'
import { ASSET_SORTS, type AssetFilter, type AssetSort } from '../../src/assets/search/domain.ts'
import { shownOf } from '../../src/assets/shown/store.ts'
import { assetById, assetByRid, assetsByRid } from '../../src/assets/store/assets.ts'
import { assetToWire } from '../../src/assets/to-wire.ts'
import { homeSaid } from '../../src/assets/told/domain.ts'
import { homeLine } from '../../src/assets/told/line.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { mergeAssets, splitListing } from '../../src/matching/by-hand/service.ts'
import { createPorts } from '../../src/process/ports.ts'
import type { Context } from '../../src/world/context.ts'
import { operator } from '../operator.ts'
import { JSON_OPTION, printJson, printTable, timeText } from '../output.ts'
import { withContext } from '../world.ts'
import { exportHomes } from './assets-export.ts'

type ListOptions = {
  json?: true
  text?: string
  area?: number
  deal?: 'rent' | 'sale'
  sort: AssetSort
  page: number
  limit: number
}

export function assetsCommand(): Command {
  const assets = new Command('assets').description('homes')
  assets
    .command('list')
    .description('live homes, newest first')
    .option('--text <words>', 'words of the address or description')
    .option('--area <code>', 'code of an area', wholeNumber)
    .option('--deal <type>', 'rent or sale', dealType)
    .addOption(
      new Option('--sort <order>', 'price and pricePerMetre: lowest first')
        .choices(ASSET_SORTS)
        .default('newest'),
    )
    .option('--page <n>', 'page', wholeNumber, 1)
    .option('--limit <n>', 'homes on a page', wholeNumber, 50)
    .option(...JSON_OPTION)
    .action((options: ListOptions) => withContext((context) => list(context, options)))
  assets
    .command('show <id>')
    .description('one home with its listings, why each is one of them, and its prices')
    .option(...JSON_OPTION)
    .action((id: string, { json }: { json?: true }) =>
      withContext((context) => show(context, id, json)),
    )
  assets
    .command('split <id> <listing>')
    .description('decide that a listing, by its id, is another home than the rest of this one')
    .option(...JSON_OPTION)
    .action(split)
  assets
    .command('merge <id> <ids...>')
    .description('decide that homes are one; the first seen keeps its address')
    .option(...JSON_OPTION)
    .action(merge)
  assets
    .command('export')
    .description('every live home that everybody sees as a line of JSON, oldest first')
    .action(() => withContext(exportHomes))
  return assets
}

type Json = { json?: true }

function split(assetId: string, listingId: string, { json }: Json): Promise<void> {
  return withContext((context) => {
    const by = { actor: operator('assets split'), decidedBy: null }
    shown(context, splitListing(context, { assetId, listingId, ...by }), json)
  })
}

function merge(id: string, ids: string[], { json }: Json): Promise<void> {
  return withContext((context) => {
    const by = { actor: operator('assets merge'), decidedBy: null }
    shown(context, mergeAssets(context, { assetIds: [id, ...ids], ...by }), json)
  })
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

function list(context: Context, options: ListOptions): void {
  const { db, areas } = context
  const { json, text: searchText, area, deal: dealType, sort, page, limit } = options
  const neighborhoodCodes = area === undefined ? undefined : [area]
  const filter: AssetFilter = { searchText, dealType, neighborhoodCodes }
  const { rids, total } = createPorts(context).search.list(filter, { sort, page, limit })
  const homes = assetsByRid(db, rids)
  const found = rids.flatMap((rid) => homes.get(rid) ?? [])
  const shown = shownOf(db, rids, null)
  const wire = (asset: Asset) => assetToWire(asset, shown.get(asset.rid))
  if (json) return printJson(found.map(wire))
  printTable(
    found.map((asset) => ({
      id: asset.id,
      deal: asset.dealType,
      area: asset.areaCode === null ? null : (areas.nameOf(asset.areaCode) ?? asset.areaCode),
      home: homeLine(homeSaid(asset), 'en'),
      seen: timeText(asset.firstSeenAt),
    })),
    'No homes found',
  )
  if (total > found.length) console.log(`${found.length} of ${total}`)
}

function show(context: Context, id: string, json: true | undefined): void {
  shown(context, survivorOf(context.db, id), json)
}

function shown({ db }: Context, asset: Asset, json: true | undefined): void {
  const detail = detailOf(db, asset)
  const { listings, prices, comparison } = detail
  if (json) return printJson(withRawValues(assetDetailToWire(detail), listings))
  console.log(homeLine(homeSaid(asset), 'en'))
  if (comparison) console.log(comparisonLine(comparison))
  console.log(
    asset.removedAt === null ? asset.link : `no longer listed since ${timeText(asset.removedAt)}`,
  )
  printTable(listings.map(toRow), '')
  const absurd = listings.flatMap(absurdRows)
  if (absurd.length > 0) printTable(absurd, '')
  printTable(
    prices.map(({ price, at }) => ({ price, since: timeText(at) })),
    '',
  )
}

/** What similar homes cost. */
function comparisonLine({ estimate, low, high, comparables, score }: StoredComparison): string {
  const range = `${priceText(low)} to ${priceText(high)}`
  const told = `${comparables.length} similar homes: ${priceText(estimate)} (${range})`
  if (score === null) return told
  return `${told}; this one is ${Math.abs(score)} % ${score < 0 ? 'above' : 'below'}`
}

/** The values of a listing that cannot be true, as its source gave them. */
function absurdRows({ source, externalId, implausible }: KeptListing) {
  return Object.entries(implausible).map(([field, value]) => ({
    listing: `${source} ${externalId}`,
    'cannot be true': field,
    'as given': JSON.stringify(value),
  }))
}

/** Adds to each listing what its source states, and what of it cannot be true. */
function withRawValues(wire: AssetDetailWire, kept: readonly KeptListing[]) {
  const listings = wire.listings.map((listing, index) => {
    const raw = kept[index]
    if (!raw) return listing
    const { isPriceStated, pendingPrice, rooms, size, buildSize, floor, street } = raw
    const { neighbourhood, propertyType, phone, implausible } = raw
    const stated = { isPriceStated, pendingPrice, rooms, size, buildSize, floor, street }
    return { ...listing, ...stated, neighbourhood, propertyType, phone, implausible }
  })
  return { ...wire, listings }
}

/**
 * A listing with the reason for which it is one of the home, and with the values that the rules of the same home read.
 */
function toRow(listing: KeptListing) {
  const { id, source, externalId, joinedBy, price, isPriceStated, rooms, size, buildSize } = listing
  const { floor, street, neighbourhood, phone, firstSeenAt, goneAt, link } = listing
  return {
    id,
    listing: `${source} ${externalId}`,
    same: joinedBy ?? 'first',
    price: isPriceStated ? price : `${price} (no longer stated)`,
    rooms,
    size,
    built: buildSize,
    floor,
    street,
    neighbourhood,
    phone,
    seen: timeText(firstSeenAt),
    gone: timeText(goneAt),
    link,
  }
}

function survivorOf(db: Context['db'], id: string): Asset {
  const asset = assetById(db, id)
  const survivor = asset?.mergedInto ? assetByRid(db, asset.mergedInto) : asset
  if (!survivor) throw new AppError('missing', `No property "${id}"`)
  return survivor
}
