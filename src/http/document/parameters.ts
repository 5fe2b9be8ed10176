export type Parameter = {
  name: string
  in: string
  required: boolean
  description?: string
  example?: unknown
  schema: Schema
}

/** In plain form. */
export type Schema = {
  description?: string
  enum?: unknown[]
  default?: unknown
  type?: string
  minimum?: number
}

type Meaning = readonly [description: string, example: string]

const ID = '0192f7c4-6f3e-7a10-9d56-1f0c2b3a4d5e'

/** What names in addresses mean wherever they stand, and how a value looks. */
const MEANINGS: Record<string, Meaning> = {
  after: ['The id of a message', ID],
  assetId: ['The id of a home', ID],
  before: ['The id of the last one that was seen', ID],
  bot: ['The id of a bot', ID],
  botId: ['The id of a bot', ID],
  broadcastId: ['The id of a broadcast', ID],
  chatId: ['The number of a Telegram chat', '-1001234567890'],
  code: ['The code that a Telegram group was given', '482913'],
  commentId: ['The id of a comment', ID],
  from: ['The page of this site to return to', '/properties'],
  id: ['The id of what the address names', ID],
  ids: ['Ids of homes, between commas', `${ID},0192f7c4-6f3e-7a10-9d56-1f0c2b3a4d5f`],
  index: ['The place of the picture, from 0', '0'],
  inviteId: ['The id of an invite', ID],
  messageId: ['The id of a message', ID],
  name: ['The secret of a feed, and .atom or .json', 'b3J0aGVzZWNyZXQ.atom'],
  outcome: ['Outcomes, between commas', 'home,same'],
  part: ['A part of a source', 'rent'],
  photoId: ['The id of a photo', ID],
  provider: ['Who signs users in', 'google'],
  q: ['What is looked for', 'Herzl'],
  search: ['What names or addresses contain', 'Noa'],
  secret: ['The secret of a link', 'b3J0aGVzZWNyZXQ'],
  skip: ['How many rows to leave out', '0'],
  source: ['The name of a source', 'yad2'],
  text: ['A text that was shared', 'דירת 3 חדרים ברחוב הרצל'],
  title: ['The title of what was shared', 'דירה להשכרה'],
  url: ['The address that was shared', 'https://www.example.com/item/1'],
  userId: ['The id of a user', ID],
}

/** Filters of homes: their schemas describe them. */
const FILTERS: Record<string, string> = {
  bounds: '[34.76,32.04,34.82,32.12]',
  entryFrom: '2027-01-01',
  entryTo: '2027-03-31',
  features: 'mamad,lift',
  floorMax: '5',
  floorMin: '1',
  hidden: 'false',
  isMapView: 'true',
  merchant: 'false',
  minRooms: '3',
  neighborhoodCode: '1461',
  neighborhoodCodes: '1461,1520',
  polygon:
    '{"type":"Polygon","coordinates":[[[34.76,32.04],[34.82,32.04],[34.82,32.12],[34.76,32.04]]]}',
  priceRange: '[4000,7000]',
  rooms: '3.5',
  roomsMax: '4.5',
  saved: 'true',
  searchText: 'Herzl',
  sizeMax: '120',
  sizeMin: '60',
  sublet: 'false',
  totalMax: '8000',
  travel: '0192f7c4-6f3e-7a10-9d56-1f0c2b3a4d5e:40',
  zoom: '13.5',
}

/** A parameter with what it means and how a value looks. */
export function describedParameter(parameter: Parameter): Parameter {
  const { name, schema } = parameter
  const [meaning, example] = MEANINGS[name] ?? [undefined, FILTERS[name]]
  const description = parameter.description ?? schema.description ?? meaning ?? spoken(name)
  return { ...parameter, description, example: example ?? exampleOf(schema) }
}

/** `newestFirst`: Newest first. */
function spoken(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value that the schema itself names. */
function exampleOf({ enum: values, default: usual, type, minimum }: Schema): unknown {
  if (values) return values[0]
  if (usual !== undefined && usual !== '') return usual
  return type === 'boolean' ? true : (minimum ?? (type === 'string' ? undefined : 1))
}
