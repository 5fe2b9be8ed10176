import { isolated } from '../../lib/format.ts'
import type { drawText as english } from '../en/draw.ts'
import { counted, homes } from '../hebrew.ts'

/** Hebrew texts of drawing an area on a map. */
export const drawText: typeof english = {
  draw: {
    tools: 'לצייר אזור',
    draw: 'לצייר',
    undo: 'לבטל צעד',
    removePoint: 'למחוק את הנקודה שנבחרה',
    removeArea: 'למחוק את האזור המצויר',
    paste: 'להדביק GeoJSON',
    pasteHint: 'מצולע, או אובייקט עם מצולע אחד, כקווי אורך ורוחב במעלות.',
    pasteField: 'טקסט GeoJSON',
    use: 'לבחור את האזור הזה',
    crosses: 'הקווים מצטלבים. יש להזיז נקודה',
    metres: (amount) => `${amount} מ״ר`,
    kilometres: (amount) => `${amount} קמ״ר`,
    size: (size, count) => (count === null ? size : `${size} · ${homes(count)}`),
    points: (count) => counted(count, 'נקודה אחת', 'שתי נקודות', 'נקודות'),
    closed: (size) => `האזור נסגר, ${size}`,
    point: (at, of) => `נקודה ${at} מתוך ${of}`,
    firstPoint: (of) => `נקודה 1 מתוך ${of}, סוגרת את הצורה`,
    middle: (at) => `להוסיף נקודה אחרי נקודה ${at}`,
    hint: 'לחיצה מוסיפה נקודה, גרירה מזיזה אותה. Enter סוגר את הצורה.',
    keys: 'מקשי החצים מזיזים את המפה, רווח מוסיף נקודה במרכזה, Enter סוגר את הצורה, Escape מסיים את הציור.',
    name: 'שם האזור',
    keep: 'לשמור את האזור',
    unnamed: 'אזור מצויר',
    drawn: 'מצויר',
    legend: 'מצויר',
    edit: (name) => `לערוך את ${isolated(name)}`,
    count: (count) => counted(count, 'אחד מצויר', 'שניים מצוירים', 'מצוירים'),
    and: (areas, drawn) => `${areas} ועוד ${drawn}`,
    problems: {
      long: 'הטקסט ארוך מ־100 קילו־בייט.',
      json: 'זה לא GeoJSON: אי אפשר לקרוא את הטקסט.',
      polygon: 'צריך להיות בדיוק מצולע אחד.',
      holes: 'במצולע יש חורים. יש להסיר אותם.',
      place: `לכל נקודה צריך קו אורך בין ${isolated('-180')} ל־180 וקו רוחב בין ${isolated('-90')} ל־90.`,
      few: 'באזור יש לפחות 3 נקודות.',
      many: 'באזור יש לכל היותר 200 נקודות.',
      crosses: 'הקווים של המצולע מצטלבים.',
    },
  },
}
