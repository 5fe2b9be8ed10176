import type { Failure } from '../../intake/domain/failure.ts'

/** How many listings the first page of a region usually has. */
export type Baseline = {
  /** Moving average over the latest passes. */
  usual: number
  samples: number
  /** Passes in a row with far fewer. */
  fewRuns: number
}

export const NO_BASELINE: Baseline = { usual: 0, samples: 0, fewRuns: 0 }

/** From this average on, an empty first page is a failure. */
const NOTHING_FROM = 5
/** From this average and this many samples on, far fewer listings are a failure. */
const FEW_FROM = 12
const FEW_SAMPLES = 3
/** The share of the average below which a page has far fewer. */
const FEW_SHARE = 0.3
/** After this many passes in a row with far fewer, few is the new average. An empty page never becomes it. */
const NEW_NORMAL = 36
/** The weight of the newest pass in the average. */
const WEIGHT = 0.2

export type CountCheck = {
  /** Null: the count is plausible. */
  failure: Failure | null
  /** The baseline with this pass in it. */
  baseline: Baseline
}

/** Compares the number of listings on a first page with the baseline. `name` is the page, for messages. */
export function checkCount(
  { usual: average, samples, fewRuns }: Baseline,
  count: number,
  name: string,
): CountCheck {
  const known = { usual: average, samples, fewRuns }
  const usual = Math.round(average)
  if (count === 0 && samples > 0 && usual >= NOTHING_FROM)
    return { failure: { code: 'suddenlyNothing', usual, in: name }, baseline: known }
  const isFew = samples >= FEW_SAMPLES && usual >= FEW_FROM && count < usual * FEW_SHARE
  if (!isFew) return { failure: null, baseline: learn(known, count) }
  if (fewRuns + 1 >= NEW_NORMAL) return { failure: null, baseline: learn(NO_BASELINE, count) }
  return {
    failure: { code: 'suddenlyFew', found: count, usual, in: name },
    baseline: { ...known, fewRuns: fewRuns + 1 },
  }
}

function learn({ usual, samples }: Baseline, count: number): Baseline {
  const weight = Math.max(WEIGHT, 1 / (samples + 1))
  return { usual: usual + (count - usual) * weight, samples: samples + 1, fewRuns: 0 }
}
