// Sources without code: what a file of DATA_DIR/sources says, and what is read by it.
import type { RawListing, Rejected, TypeCount } from '../../intake/domain/raw-listing.ts'

/** What a page is. */
export const FORMS = ['html', 'json', 'next-data', 'jsonld', 'feed'] as const
export type Form = (typeof FORMS)[number]

/** What a file can say where to find. `address` is street, neighbourhood and city in one text or list. */
export const FIELDS = [
  'externalId',
  'link',
  'dealType',
  'price',
  'rooms',
  'size',
  'buildSize',
  'floor',
  'city',
  'neighbourhood',
  'street',
  'streetNumber',
  'address',
  'latitude',
  'longitude',
  'propertyType',
  'merchant',
  'phone',
  'entryDate',
  'condition',
  'arnona',
  'arnonaPer',
  'vaad',
  'vaadPer',
  'images',
  'date',
] as const
export type FieldName = (typeof FIELDS)[number]

export type Value = string | number | boolean

/** Where a field is, and how its text is understood. */
export type Field = {
  /** A CSS selector with an attribute (`a@href`), or a path in JSON; empty: the value is `is`. */
  at: string
  /** The first group of it, else the whole match, is the value. */
  match?: RegExp
  /** The value that is meant by a text, or by a part of it. */
  words?: Readonly<Record<string, Value>>
  is?: Value
}
/** Where a field may be: the first place that has a value counts, and of photos and texts all. */
export type Places = readonly Field[]

export type Definition = {
  id: string
  label: string
  urls: readonly string[]
  everyMs: number
  from: Form
  /** Where the items are; empty: the entries of the feed. */
  items: string
  fields: Readonly<Partial<Record<FieldName, Places>>>
  /** Fields that the file does not name: a page need not have them. */
  usual: ReadonlySet<FieldName>
  /** Where the text for the reader is. */
  text: readonly Field[]
  imageHosts: readonly string[]
  /** A hash of the file: a page that is unchanged is read again when the file is not. */
  version: string
}

/** What is wrong with a file. */
export type FileProblem = {
  /** As `fields.price`; empty: the file as a whole. */
  field: string
  /** From 1; undefined where it is not known. */
  line?: number
  problem: string
}

/** One part of a page: finds values in it. Undefined: there is nothing at the place. */
export type Part = { pick(at: string): readonly Found[] | undefined }
/** A value as the page has it; a list stays a list. */
export type Found = string | number | boolean | null

/** What a page was read as. */
export type FileReading = {
  /** What their fields state, with the text that is still to be read. */
  homes: RawListing[]
  /** Parts that state nothing, as banners among the homes. */
  banners: number
  /** Items that are no homes, by what they are. */
  leftOut: TypeCount[]
  rejected: Rejected[]
}

/** The shortest time between two passes (ms). */
export const EVERY_MIN_MS = 600_000
/** The usual time between two passes (ms). */
export const EVERY_MS = 1_800_000

/** A problem of a file in one line. */
export function problemText(name: string, { field, line, problem }: FileProblem): string {
  const where = line === undefined ? name : `${name}:${line}`
  return field === '' ? `${where}: ${problem}` : `${where}: ${field} ${problem}`
}

/** A page of a site that a file describes. */
export type FilePage = {
  definition: Definition
  bytes: Uint8Array
  /** As the site states it; null: a page that was saved. */
  contentType: string | null
  /** The address of the page. */
  base: string
  now: number
}
