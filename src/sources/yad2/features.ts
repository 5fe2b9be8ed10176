import { FEATURES, type Feature, type Features } from '../../assets/domain/asset.ts'
import { recordOf } from '../../kernel/domain/json.ts'
import { normaliseHebrew } from '../../kernel/hebrew.ts'

/** The fields of `inProperty`. Yad2 leaves out what the advertiser did not say. */
const FIELDS: Record<Feature, string> = {
  mamad: 'includeSecurityRoom',
  lift: 'includeElevator',
  parking: 'includeParking',
  balcony: 'includeBalcony',
  storage: 'includeWarehouse',
  furnished: 'includeFurniture',
  pets: 'isPetsAllowed',
  airConditioning: 'includeAirconditioner',
  renovated: 'isRenovated',
}

/** Labels that state a feature, normalised. Their numbers differ between answers, so their texts decide. */
const LABELS: readonly (readonly [RegExp, Feature])[] = [
  [/^ממד$/, 'mamad'],
  [/^(?:חניה|חנייה)$/, 'parking'],
  [/^(?:\d+ מרפסות|מרפסת)$/, 'balcony'],
  [/^(?:מעלית|\d+ מעליות)$/, 'lift'],
  [/^מחסן$/, 'storage'],
  [/^משופצ(?:ת|ת אדריכלית)?$/, 'renovated'],
]

/** What a record states in its amenities, true or false, else by its labels. */
export function readFeatures(inProperty: unknown, tags: readonly string[]): Features {
  const stated = recordOf(inProperty)
  const labels = new Set(tags.map(normaliseHebrew).flatMap(labelled))
  const entries = FEATURES.flatMap((name) => {
    const value = stated[FIELDS[name]]
    if (typeof value === 'boolean') return [[name, value]]
    return labels.has(name) ? [[name, true]] : []
  })
  return Object.fromEntries(entries)
}

function labelled(label: string): Feature[] {
  return LABELS.filter(([form]) => form.test(label)).map(([, name]) => name)
}
