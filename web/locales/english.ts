// Numbers of things in English, as several rooms say them.
import { twoForms } from './two-forms.ts'

export const counted = twoForms('en', ',')
export const homes = (count: number) => counted(count, 'home', 'homes')
export const rooms = (count: number) => counted(count, 'room', 'rooms')
