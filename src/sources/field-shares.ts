import type { Failure, Problem } from '../intake/domain/failure.ts'
import type { FieldCount } from './domain.ts'

/** The share of records of a section that usually state a plausible value at a path. */
export type UsualShare = Pick<FieldCount, 'section' | 'path'> & {
  /** From 0 to 1. */
  share: number
  /** The number of records that the share was learned from, at most `SAMPLES_MAX`. */
  samples: number
}

/** From this many records on, a share is compared with new pages. */
const SAMPLES_MIN = 30
/** A share follows the newest records as if it had been learned from this many. */
const SAMPLES_MAX = 100
/** Fields that fewer records than this share usually state are not compared: an agency posts many alike at a time. */
const SHARE_MIN = 0.8
/** Sections with fewer records are neither compared nor learned from: one advertiser may have made them all. */
const RECORDS_MIN = 10
/** An optional field is lost when a smaller share of the records states it: agencies post many alike at a time. */
const LOST_MAX = 0.05
/** No share is taken for certain. */
const CERTAIN = 0.98
/** A page is refused when chance alone brings it less often than this. */
const CHANCE_MAX = 1e-6

/** How the fields of a page differ from what is usual. */
export type Unusual = {
  /** The first vital field that far fewer records state plausibly than usual: the page is refused. */
  vital: FieldCount | undefined
  /** Optional fields that are lost: the page is kept without them. */
  lost: FieldCount[]
}

/** Compares a page with the usual shares of pages like it. */
export function unusualFields(
  known: readonly UsualShare[],
  fields: readonly FieldCount[],
): Unusual {
  const usual = new Map(known.map((one) => [keyOf(one), one]))
  const unusual = fields.filter((field) => {
    const { share = 0, samples = 0 } = usual.get(keyOf(field)) ?? {}
    if (samples < SAMPLES_MIN || share < SHARE_MIN || field.records < RECORDS_MIN) return false
    return isImprobable(field, Math.min(share, CERTAIN), CHANCE_MAX)
  })
  return {
    vital: unusual.find(({ isVital }) => isVital),
    lost: fields.filter(
      (field) =>
        !field.isVital &&
        (field.isLost || (unusual.includes(field) && field.stated < field.records * LOST_MAX)),
    ),
  }
}

/** The fields with the kind of page before their section, as `rent:3 data.private`: only like pages are compared. */
export function ofKind(kind: string, fields: readonly FieldCount[]): FieldCount[] {
  return fields.map((field) => ({ ...field, section: `${kind} ${field.section}` }))
}

/** The shares after a page that is kept: fields that it has lost are not learned, but lose a sample. */
export function learnedFrom(
  known: readonly UsualShare[],
  fields: readonly FieldCount[],
  lost: readonly FieldCount[],
): UsualShare[] {
  const kept = fields.filter((field) => !lost.includes(field))
  return lost.reduce<UsualShare[]>(weakened, learned(known, kept))
}

/** How a run ends whose pages have lost these optional fields; null: none. */
export function degradedBy(lost: readonly FieldCount[], name: string): Failure | null {
  if (lost.length === 0) return null
  const paths = lost.map(({ section, path }) => `${section}[].${path}`)
  return { code: 'degraded', paths: [...new Set(paths)], in: name }
}

/** The problem of a page on which a field is unusual. */
export function unusualProblem({ section, path, records, stated }: FieldCount): Problem {
  const problem = `is stated plausibly by ${stated} of ${records} records, far fewer than usual`
  return { code: 'shapeChanged', path: `${section}[].${path}`, problem }
}

/**
 * Whether less than half of the usual number of records state the field, and chance alone would bring so few with a
 * probability below `chance`.
 */
export function isImprobable(
  { records, stated }: Pick<FieldCount, 'records' | 'stated'>,
  usual: number,
  chance: number,
): boolean {
  return stated < (records * usual) / 2 && atMost(stated, records, usual) < chance
}

/** The probability of at most `count` successes in `tries` independent tries (binomial distribution). */
function atMost(count: number, tries: number, probability: number): number {
  const odds = Math.log(probability) - Math.log1p(-probability)
  let logTerm = tries * Math.log1p(-probability)
  let sum = Math.exp(logTerm)
  for (let n = 1; n <= count; n += 1) {
    logTerm += Math.log((tries - n + 1) / n) + odds
    sum += Math.exp(logTerm)
  }
  return sum
}

/** The shares after a page in order. */
export function learned(known: readonly UsualShare[], fields: readonly FieldCount[]): UsualShare[] {
  const usual = new Map(known.map((one) => [keyOf(one), one]))
  for (const { section, path, records, stated } of fields) {
    if (records < RECORDS_MIN) continue
    const { share, samples } = usual.get(keyOf({ section, path })) ?? { share: 0, samples: 0 }
    const moved = share + (stated / records - share) * (records / (samples + records))
    const counted = Math.min(samples + records, SAMPLES_MAX)
    usual.set(keyOf({ section, path }), { section, path, share: moved, samples: counted })
  }
  return [...usual.values()]
}

/**
 * The shares after a page that was refused for this field. Its share loses one sample, so that a source that changed for
 * good is read again after some `SAMPLES_MAX - SAMPLES_MIN` refusals. Administrators are alerted long before.
 */
export function weakened(known: readonly UsualShare[], field: FieldCount): UsualShare[] {
  return known.map((one) =>
    keyOf(one) === keyOf(field) ? { ...one, samples: one.samples - 1 } : one,
  )
}

function keyOf({ section, path }: Pick<FieldCount, 'section' | 'path'>): string {
  return `${section} ${path}`
}
