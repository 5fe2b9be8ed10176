// How a criterion of bots and searches is declared. The files of this folder are part of the client too: what they need
// of the database and of the schema builder is passed to them, so that they import types only. The client is built
// without what only the server asks: `reads`, `matches`, `stored` and others (`SERVER_PARTS` in `cli/bundle.ts`).
import type { TSchema } from '@sinclair/typebox'
import type { BuildColumns, InferModelFromColumns, isNull, SQL, sql } from 'drizzle-orm'
import type { integer, SQLiteColumnBuilderBase, text } from 'drizzle-orm/sqlite-core'
import type { t } from 'elysia'
import type { whole } from '../../kernel/schema.ts'
import type { Said } from '../../kernel/texts/shared.ts'
import type { Asset, AssetFacts, Feature } from '../domain/asset.ts'
import type { assets } from '../tables.ts'
import type { Why } from '../told/why/shared.ts'

/** Why a home does not satisfy a criterion. */
export type Obstacle = {
  code: string
  text: string
  /** What the home states, and the limit of the bot that it misses: whole shekels, rooms, m², a floor, or a day. */
  is?: number | string
  limit?: number | string
}

type Fact = keyof AssetFacts

/** What declares the columns of table `bots`. */
export type ColumnTypes = { integer: typeof integer; text: typeof text }
type Columns = Record<string, SQLiteColumnBuilderBase>
type RowOf<Of extends Columns> = InferModelFromColumns<BuildColumns<'bots', Of, 'sqlite'>>

/** What builds conditions on table `assets`. */
export type HomeSql = {
  assets: typeof assets
  sql: typeof sql
  /** The texts of its listings (`textsOf`), as they are selected and then read. */
  texts: { select: SQL<string>; read(selected: string): readonly string[] }
  /** The condition; for bots, or that the fact is not stated. A search leaves out what does not state it. */
  orNotStated(fact: Parameters<typeof isNull>[0], condition: SQL): SQL
}

/** What is known of ways to the places of users. */
export type Ways = {
  /**
   * The way from a home to a place, in minutes: infinite when it is longer than any that is shown, null when it is not
   * known. Undefined for a place that is not there.
   */
  to(
    placeId: string,
    home: Pick<AssetFacts, 'coordinates' | 'street' | 'geocodedBy'>,
  ): { name: string; minutes: number | null } | undefined
}

/** What builds the shapes of the API. */
export type Shapes = { t: typeof t; whole: typeof whole }

/** How the declared test decides where SQL cannot. */
export type Test = {
  /** What the test reads of a home. */
  select: SQL<string>
  /** Asks the test about what was selected. */
  isMatch(selected: string): boolean
}

/** How a value is kept in table `bots`. */
type Stored<Value, Of extends Columns> = {
  columns(types: ColumnTypes): Of
  write(value: Value): RowOf<Of>
  read(row: RowOf<Of>): Value
}

/**
 * What searches in memory know of a home as numbers: rooms in tenths, entry in days since 1970; 1 or 0 for a sale, an
 * agent's listing, a sublet, and each feature that it has or lacks.
 */
export type NumberFact =
  | 'sale'
  | 'merchant'
  | 'areaCode'
  | 'price'
  | 'total'
  | 'rooms'
  | 'size'
  | 'floor'
  | 'entry'
  | 'sublet'
  | Feature

/**
 * What a number of a home must be, ends included. One that is not stated passes no limit of a filter, and each of a bot;
 * the minutes to a place pass each when they are not known.
 */
export type Limit = {
  fact: NumberFact | { placeId: string }
  min?: number
  max?: number
  oneOf?: ReadonlySet<number>
}

/** How the list and the map filter by a value, beside `where` and `limits`. */
export type Filter<Value> = {
  /** Its form in a query, as a pattern and in words. */
  form: { pattern: string; words: string; maxLength?: number }
  read(text: string): Exclude<Value, null>
  /** `from`: the higher of two values is the narrower one; `to`: the lower one. Absent: the first one counts. */
  end?: 'from' | 'to'
}

/** One value of the criteria, by its name in the API. `Of`: what else of the criteria it is judged with. */
export type Field<
  Value,
  Of,
  Read extends Fact,
  Kept extends Columns,
  Shape extends TSchema,
  Filtered extends Filter<Value> | null,
> = {
  /** The value of a new bot. */
  initial: Value
  /** The facts of a home that `matches` reads. A home is matched again when one of them changes. */
  reads: readonly Read[]
  /** Unless given: whether each of these facts is the same. */
  areSame?(one: Pick<AssetFacts, Read>, other: Pick<AssetFacts, Read>): boolean
  /** Whether a home satisfies it. A fact that is not stated excludes no home, except its area. */
  matches(of: Of, home: Pick<AssetFacts, Read>, ways: Ways): boolean
  /** Shown to the owner for a home that does not satisfy it. */
  obstacle: Obstacle
  /** Unless given: `obstacle`. Says more of why a home does not satisfy it. */
  obstacles?(of: Of, home: Pick<AssetFacts, Read>, ways: Ways): Obstacle[]
  isValid(of: Of): boolean
  /** Shown to the owner for a value that is not valid. */
  problem: Said
  /** Brings a valid value into the form in which it is kept. */
  clean?(value: Value): Value
  stored: Stored<Value, Kept>
  /** The condition on table `assets` that every matching home satisfies; undefined when it excludes none. */
  where(of: Of, home: HomeSql): SQL | undefined
  /** What `where` and `test` decide, for searches in memory. Absent: numbers do not tell it. */
  limits?(of: Of): readonly Limit[]
  /** Absent, or undefined for these criteria: `where` is exact. */
  test?(of: Of, home: HomeSql, ways: Ways): Test | undefined
  /** Its shape in the API. Which values are valid says `isValid`. */
  shape(types: Shapes): Shape
  /** How the list and the map filter by it; null: they do not. */
  filter: Filtered
  /** Unless given: `initial`. The value that excludes no home, for criteria that a bot can do without. */
  without?(of: Of): Value
}

/** Declares a value of the criteria, and checks that `matches` reads no other fact than those declared. */
export function field<Name extends string, Value, Also = unknown>() {
  type Of = Record<Name, Value> & Also
  return <
    Read extends Fact,
    Kept extends Columns,
    Shape extends TSchema,
    Filtered extends Filter<Value> | null,
  >(
    declared: Field<Value, Of, Read, Kept, Shape, Filtered>,
  ) => declared
}

/** A value that one column of the same name holds as it is. */
export function asItIs<Name extends string, Value, Column extends SQLiteColumnBuilderBase>(
  name: Name,
  column: (types: ColumnTypes) => Column,
): Stored<Value, Record<Name, Column>> {
  return {
    columns: (types) => ({ [name]: column(types) }) as Record<Name, Column>,
    write: (value) => ({ [name]: value }) as RowOf<Record<Name, Column>>,
    read: (row) => (row as Record<Name, Value>)[name],
  }
}

/** What a home does not state although the bot asks for it: it is posted nevertheless, and the post says so. */
type Unstated<Of, Name extends string> = {
  facts: readonly Name[]
  /** The facts that the bot asks for and the home does not state. */
  of(of: Of, home: AssetFacts): readonly Name[]
}

/** One criterion: its values, and what posts and lists say of it. */
export type Criterion<Fields, Of, Name extends string, Optional extends boolean> = {
  fields: Fields
  /** False for what a bot is about: its deal type and its areas. */
  isOptional: Optional
  /** Whether the audit tells of changes by administrators. */
  isAudited: boolean
  /** Absent: posts always name the facts that it reads. */
  unstated?: Unstated<Of, Name>
  /**
   * Lines of the answer to "Why?": a fact of the home beside what the bot asks for. Empty when there is nothing to say.
   */
  why(of: Of, home: Asset, words: Why, ways: Ways): readonly string[]
}

/** Declares a criterion of several values. */
export function criterion<Of>() {
  return <Fields, Optional extends boolean, Name extends string = never>(
    declared: Criterion<Fields, Of, Name, Optional>,
  ) => declared
}
