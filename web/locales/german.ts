// Numbers of things in German, as several rooms say them.
import { twoForms } from './two-forms.ts'

export const counted = twoForms('de', '.')
export const homes = (count: number) => counted(count, 'Wohnung', 'Wohnungen')
