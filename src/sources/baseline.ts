/** What the first page of a region usually brings. */
export type Baseline = {
  /** Advertisements, on average of the latest passes. */
  usual: number
  samples: number
  /** Passes in a row that brought far fewer. */
  fewRuns: number
}

export const NO_BASELINE: Baseline = { usual: 0, samples: 0, fewRuns: 0 }

/** A region that usually brings fewer than this may well bring none. */
const NOTHING_FROM = 5
/** "Far fewer" is meant only where it cannot be chance. */
const FEW_FROM = 12
const FEW_SAMPLES = 3
const FEW_SHARE = 0.3
/** So many passes in a row with far fewer are what is usual now. Nothing at all never is. */
const NEW_NORMAL = 36
/** The weight of the newest pass. */
const WEIGHT = 0.2

export type Verdict = {
  /** Why this cannot be a success; null: it can. */
  problem: string | null
  baseline: Baseline
}

/** Whether a first page with so many advertisements fits what is usual, and what is usual from now on. */
export function judge({ usual: average, samples, fewRuns }: Baseline, count: number): Verdict {
  const known = { usual: average, samples, fewRuns }
  const usual = Math.round(average)
  const brings = `page 1 usually brings ${usual} advertisements`
  if (count === 0 && samples > 0 && usual >= NOTHING_FROM)
    return { problem: `suddenly nothing: ${brings}`, baseline: known }
  const isFew = samples >= FEW_SAMPLES && usual >= FEW_FROM && count < usual * FEW_SHARE
  if (!isFew) return { problem: null, baseline: learn(known, count) }
  if (fewRuns + 1 >= NEW_NORMAL) return { problem: null, baseline: learn(NO_BASELINE, count) }
  const problem = `suddenly few: ${count}, ${brings}`
  return { problem, baseline: { ...known, fewRuns: fewRuns + 1 } }
}

function learn({ usual, samples }: Baseline, count: number): Baseline {
  const weight = Math.max(WEIGHT, 1 / (samples + 1))
  return { usual: usual + (count - usual) * weight, samples: samples + 1, fewRuns: 0 }
}
