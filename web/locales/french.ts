// Numbers of things in French, as several rooms say them.
import { twoForms } from './two-forms.ts'

export const counted = twoForms('fr', '\u202f')
export const homes = (count: number) => counted(count, 'logement', 'logements')
/** How long ago something was. */
export const ago = (count: number, unit: 'min' | 'h' | 'd') =>
  unit === 'min' && count < 1 ? "à l'instant" : `il y a ${count} ${unit === 'd' ? 'j' : unit}`
export const rooms = (count: number) => counted(count, 'pièce', 'pièces')
