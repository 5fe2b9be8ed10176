// Numbers of things in French, as several rooms say them.
import { twoForms } from './two-forms.ts'

export const counted = twoForms('fr', '\u202f')
export const homes = (count: number) => counted(count, 'logement', 'logements')
export const rooms = (count: number) => counted(count, 'pièce', 'pièces')
