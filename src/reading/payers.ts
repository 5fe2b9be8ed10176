// Who pays a sum of money, as the words beside it say.
import { isWordless, sign } from './text.ts'

export type Payers = {
  /** Whether words beside it say that one person pays it, and whether they say that it is for the whole home. */
  isShare: boolean
  isForAll: boolean
  /** Whether other homes cost so much: "for less than 4,000". */
  isOfOthers: boolean
}
const PER_PERSON = sign(
  '(?:ל|לכל\\s|כל\\s|לכל\\sאחד\\s|פר\\s)(?:שותפ?(?:ה|ים|ף|/ה)?|שותף|חדר|אדם|בן\\sאדם|אחד|אחת|נפש|בנאדם|דייר(?:ת)?|סטודנט(?:ית)?)',
)
const WHOLE_HOME = sign('לכל\\sהדירה|לדירה(?:\\sכולה)?|כל\\sהדירה|עבור\\sהדירה|לשניכם|סה"כ\\sלדירה')
const SHARE_BEFORE =
  /(?:שותף|חדר|לאחד|לכל\sאח[דת]|(?<![א-ת])(?:ה?חלק(?:ך|כם|ו|ה)?|חלקי))(?:\s(?:הוא|יהיה|יוצא|זה|בשכירות|בשכ"ד))?[^א-ת]{0,3}$/

const COMPARED = /(?<![א-ת])[בל]?(?:פחות|יותר)\sמ-?\s?$/

/** Who pays a sum, as words right before it say, or right after it and before the next number. */
export function payersOf(lead: string, tail: string): Payers {
  const near = /^[^\d]{0,26}/.exec(tail)?.[0] ?? ''
  const [isBare, isLed] = [isWordless(near), !isWordless(lead)]
  return {
    isShare: (!isBare && PER_PERSON.test(near)) || (isLed && SHARE_BEFORE.test(lead)),
    isForAll: !isBare && WHOLE_HOME.test(near),
    isOfOthers: isLed && COMPARED.test(lead),
  }
}
