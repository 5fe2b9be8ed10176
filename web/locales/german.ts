// Numbers of things in German, as several rooms say them.
import { twoForms } from './two-forms.ts'

export const counted = twoForms('de', '.')
const UNITS = { min: 'Min.', h: 'Std.', d: 'Tagen' }

/** How long ago something was. */
export const ago = (count: number, unit: 'min' | 'h' | 'd') =>
  unit === 'min' && count < 1 ? 'gerade eben' : `vor ${count} ${UNITS[unit]}`
export const homes = (count: number) => counted(count, 'Wohnung', 'Wohnungen')
