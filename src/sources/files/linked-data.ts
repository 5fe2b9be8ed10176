// What linked data says of homes, in the terms of https://schema.org (types and properties as of version 29) and of its
// units, which are UN/CEFACT common codes.

import type { JSONValue } from 'json-p3'
import { isRecord } from '../../kernel/domain/json.ts'
import type { Found, Value } from './domain.ts'

/** What a node means, under the name that fields find it by: no property of schema.org is called so. */
const MEANING = 'home'

type Node = { readonly [name: string]: JSONValue }

/** Where a file that names no places finds what a node means. */
export const PLACES_OF_LINKED_DATA: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['externalId', 'link', 'dealType', 'price', 'rooms', 'size', 'floor', 'city', 'street'],
    ...['address', 'latitude', 'longitude', 'propertyType', 'merchant', 'phone', 'entryDate'],
    ...['date', 'images', 'arnona', 'vaad'],
  ].map((name) => [name, name === 'images' ? `$.${MEANING}.images[*]` : `$.${MEANING}.${name}`]),
)
export const TEXT_OF_LINKED_DATA = [`$.${MEANING}.text`]

/** Kinds of homes, with the property type that they mean. */
const KINDS: Readonly<Record<string, string | null>> = {
  Accommodation: null,
  Apartment: 'דירה',
  House: 'בית פרטי',
  SingleFamilyResidence: 'בית פרטי',
  Residence: null,
  Room: null,
}
/** What lists a home; of the last two, whatever else they may list. */
const LISTS = new Set(['RealEstateListing', 'Product', 'Offer'])
const DEPTH_MAX = 30

const isNode = (value: JSONValue | undefined): value is Node => isRecord(value)
const listOf = (value: JSONValue | undefined): readonly JSONValue[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
const typesOf = (node: Node): string[] =>
  listOf(node['@type']).flatMap((type) =>
    typeof type === 'string' ? [type.replace(/^https?:\/\/schema\.org\/|^schema:/, '')] : [],
  )

/** The homes among the nodes of a page, the outermost node of each, with what it means. */
export function homesIn(nodes: readonly JSONValue[]): JSONValue[] {
  const byId = new Map<string, Node>()
  const found: Node[] = []
  for (const node of nodes) visit(node, 0, { byId, found })
  const homes = found.map((node) => partsOf(node, byId))
  const parts = new Set(homes.flatMap(({ node, parts }) => parts.filter((one) => one !== node)))
  return homes.filter(({ node }) => !parts.has(node)).map(withMeaning)
}

/** The node of a file's own item, with what it means. */
export const meant = (json: JSONValue): JSONValue =>
  isNode(json) ? withMeaning(partsOf(json, new Map())) : json

type Visit = { byId: Map<string, Node>; found: Node[] }

/** Notes every node that has an id, and takes homes. What is inside of a home is about it, or about another one. */
function visit(value: JSONValue, depth: number, into: Visit, isInside = false): void {
  if (depth > DEPTH_MAX) return
  if (Array.isArray(value)) for (const one of value) visit(one, depth + 1, into, isInside)
  if (!isNode(value)) return
  const { '@id': id } = value
  if (typeof id === 'string' && Object.keys(value).length > 1) into.byId.set(id, value)
  const isHome = typesOf(value).some((type) => type in KINDS || LISTS.has(type))
  if (isHome && !isInside) into.found.push(value)
  for (const inner of Object.values(value)) visit(inner, depth + 1, into, isInside || isHome)
}

/** A node, and the nodes that say more of the same home: what is listed, and what is asked for it. */
type Parts = { node: Node; parts: Node[] }

const ABOUT = ['about', 'mainEntity', 'itemOffered']
/** What may be done with a home, and the deal that it is. */
const ACTIONS: Readonly<Record<string, 'rent' | 'sale'>> = {
  RentAction: 'rent',
  BuyAction: 'sale',
  SellAction: 'sale',
}
const actionOf = (node: Node) => typesOf(node).find((type) => type in ACTIONS)

function partsOf(node: Node, byId: ReadonlyMap<string, Node>): Parts {
  const whole = (value: JSONValue | undefined): Node[] =>
    listOf(value).flatMap((one) => {
      if (!isNode(one)) return []
      const { '@id': id } = one
      return [(typeof id === 'string' ? byId.get(id) : undefined) ?? one]
    })
  const inner = ABOUT.flatMap((name) => whole(node[name]))
  const offers = [node, ...inner].flatMap(({ offers: of }) => whole(of))
  const actions = [node, ...inner].flatMap(({ potentialAction: of }) => whole(of)).filter(actionOf)
  const priced = [...offers.flatMap((offer) => [offer, ...whole(offer.offers)]), ...actions]
  const offered = priced.flatMap(({ itemOffered }) => whole(itemOffered))
  return { node, parts: [node, ...inner, ...priced, ...offered] }
}

function withMeaning({ node, parts }: Parts): JSONValue {
  return { ...node, [MEANING]: meaningOf(parts) }
}

type Pick = (...names: string[]) => Found

function meaningOf(parts: readonly Node[]): { [name: string]: JSONValue } {
  const all = (name: string) => parts.flatMap((part) => listOf(part[name]))
  const pick: Pick = (...names) =>
    names
      .flatMap(all)
      .map(scalar)
      .find((value) => value !== null && value !== '') ?? null
  const nodes = (...names: string[]) => names.flatMap(all).filter(isNode)
  const link = pick('url', 'mainEntityOfPage') ?? webId(parts)
  const address = nodes('address')[0]
  const geo = [...nodes('geo'), ...parts].find(({ latitude }) => latitude !== undefined)
  const seller = nodes('seller', 'offeredBy', 'agent', 'provider', 'broker', 'landlord')[0]
  const price = priceOf(parts, nodes('priceSpecification'))
  const further = nodes('additionalProperty')
  return {
    externalId: pick('identifier', 'productID', 'sku'),
    link,
    dealType: dealOf(pick('businessFunction'), price.unit) ?? dealOfAction(parts),
    price: price.text,
    rooms: pick('numberOfRooms'),
    size: sizeOf(all('floorSize')[0] ?? null),
    floor: pick('floorLevel'),
    city: address ? scalar(address.addressLocality ?? null) : null,
    street: address ? scalar(address.streetAddress ?? null) : null,
    address: address ? null : pick('address'),
    latitude: scalar(geo?.latitude ?? null),
    longitude: scalar(geo?.longitude ?? null),
    propertyType: pick('accommodationCategory') ?? kindOf(parts),
    merchant: seller ? merchantOf(seller) : null,
    phone: scalar(seller?.telephone ?? null) ?? pick('telephone'),
    entryDate: pick('availabilityStarts'),
    arnona: costOf(further, ARNONA),
    vaad: costOf(further, VAAD),
    date: pick('datePosted', 'datePublished'),
    images: [...all('image'), ...all('photo')].flatMap(imageOf),
    text: textOf(parts, nodes('amenityFeature')),
  }
}

/** A plain value; of a quantity or a named value, the value. */
function scalar(value: JSONValue): Found {
  if (isNode(value)) return scalar(value.value ?? value['@id'] ?? null)
  if (Array.isArray(value)) return scalar(value[0] ?? null)
  return value as Found
}

/** The id of a node, where it is the address of a page. */
function webId(parts: readonly Node[]): Found {
  const ids = parts.map(({ '@id': id }) => id)
  return ids.find((id): id is string => typeof id === 'string' && /^https?:/.test(id)) ?? null
}

/** The unit of a price, as words beside a sum say it. */
const PERIODS: Readonly<Record<string, string>> = {
  DAY: ' per day',
  WEE: ' per week',
  MON: ' per month',
  ANN: ' per year',
  MTK: ' per sqm',
}

/** The sum that is asked, in words: a currency or a period that is not that of a home's price makes it none. */
function priceOf(parts: readonly Node[], specifications: readonly Node[]) {
  const asks = [...specifications, ...parts].filter(
    ({ price, lowPrice, highPrice }) =>
      price !== undefined || (lowPrice !== undefined && lowPrice === highPrice),
  )
  const [ask] = asks
  const sum = scalar(ask?.price ?? ask?.lowPrice ?? null)
  const unit = scalar(ask?.unitCode ?? null)
  if (sum === null || sum === '') return { text: null, unit: null }
  const currency = [...asks, ...parts].map(({ priceCurrency }) => priceCurrency).find(Boolean)
  const period = PERIODS[String(unit)] ?? ''
  return { text: `${sum} ${scalar(currency ?? null) ?? ''}${period}`, unit }
}

/** Schema.org has no term for them: they are further properties, by their names. */
const ARNONA = /ארנונה|\b(?:arnona|property tax|municipal tax)\b/i
const VAAD = /ועד|\b(?:va'?ad|house committee|building fee)\b/i
const COST_UNITS: Readonly<Record<string, string>> = { MON: 'per month', ANN: 'per year' }

/** The sum of a further property with the words for its period. */
function costOf(further: readonly Node[], named: RegExp): string | null {
  const one = further.find(({ name }) => typeof name === 'string' && named.test(name))
  if (!one) return null
  const { unitCode, unitText } = one
  const per = COST_UNITS[String(unitCode)] ?? scalar(unitText ?? null) ?? scalar(one.name ?? null)
  return `${scalar(one.value ?? null) ?? ''} ${per ?? ''}`
}

/** GoodRelations, as schema.org uses it: http://purl.org/goodrelations/v1#LeaseOut. */
function dealOf(business: Found, unit: Found): string | null {
  if (/#?LeaseOut$/i.test(String(business))) return 'rent'
  if (/#?Sell$/i.test(String(business))) return 'sale'
  return unit === 'MON' ? 'rent' : null
}

function dealOfAction(parts: readonly Node[]): string | null {
  const action = parts.map(actionOf).find((type) => type !== undefined)
  return action === undefined ? null : (ACTIONS[action] ?? null)
}

/** Square metres of a square foot and a square yard. */
const AREAS: Readonly<Record<string, number>> = { MTK: 1, FTK: 0.092903, YDK: 0.836127 }

function sizeOf(given: JSONValue): Value | null {
  const value = scalar(given)
  if (!isNode(given) || value === null) return value
  const factor = AREAS[String(given.unitCode ?? 'MTK')]
  const number = Number(value)
  return factor === undefined || Number.isNaN(number) ? null : Math.round(number * factor)
}

function kindOf(parts: readonly Node[]): string | null {
  const kinds = parts.flatMap(typesOf).flatMap((type) => KINDS[type] ?? [])
  return kinds[0] ?? null
}

const AGENTS = new Set(['RealEstateAgent', 'Organization', 'LocalBusiness'])

function merchantOf(seller: Node): boolean | null {
  const types = typesOf(seller)
  if (types.some((type) => AGENTS.has(type))) return true
  return types.includes('Person') ? false : null
}

function imageOf(value: JSONValue): JSONValue[] {
  const address = isNode(value) ? (value.contentUrl ?? value.url ?? null) : value
  return typeof address === 'string' ? [address] : []
}

/** Title, description and what the home has, a line each. */
function textOf(parts: readonly Node[], amenities: readonly Node[]): string {
  const written = parts.flatMap(({ name, description }) => [name, description])
  const has = amenities.flatMap(({ name, value }) => (value === false ? [] : [name]))
  const lines = [...written, ...has].filter((one): one is string => typeof one === 'string')
  return [...new Set(lines.map((line) => line.trim()))].join('\n')
}
