import { isolated } from '../../lib/format.ts'
import type { areasText as english } from '../en/areas.ts'
import { areas, plural } from '../hebrew.ts'

/** Hebrew texts of the area chooser. */
export const areasText: typeof english = {
  areas: {
    title: 'אזורים',
    choose: 'לבחור אזורים',
    back: 'לחזור להגדרות הבוט',
    use: (count) => `לבחור ${areas(count)}`,
    noneChosen: 'לא נבחרו אזורים',
    inCities: (count, cities) =>
      `${count} ${plural(cities, { one: 'בעיר אחת', two: 'בשתי ערים', other: `ב־${cities} ערים` })}`,
    search: 'חיפוש אזורים',
    typeToSearch: 'להקליד לחיפוש...',
    languages: 'עברית, English',
    clear: 'לנקות',
    chosen: 'האזורים שנבחרו. מקשי החצים עוברים ביניהם, Delete מסיר.',
    whole: (count) => `כל ה־${count}`,
    part: (count, all) => `${count} מתוך ${all}`,
    remove: (city) => `להסיר את ${isolated(city)}`,
    unfold: (city) => `להרחיב את ${isolated(city)}`,
    fold: (city) => `לכווץ את ${isolated(city)}`,
    found: areas,
    firstFound: (shown, count) => `${shown} הראשונים מתוך ${areas(count)}`,
    none: 'אין אזורים מתאימים',
    failed: 'לא ניתן היה לטעון את האזורים.',
    onMap: 'לבחור על המפה',
    listView: 'רשימה',
    zoomHint: 'כדי לראות את שמות האזורים יש להתקרב',
    map: 'מפת אזורים',
    mapKeys: 'מקשי החצים מזיזים את המפה, פלוס ומינוס מקרבים ומרחיקים, Enter בוחר את האזור שבמרכז.',
    zoomIn: 'להתקרב',
    zoomOut: 'להתרחק',
    selected: 'נבחר',
    notSelected: 'לא נבחר',
    approximate: 'גבול משוער',
    mapFailed: 'טעינת המפה נכשלה',
    isSelected: (name) => `${isolated(name)}, נבחר`,
    isNotSelected: (name) => `${isolated(name)}, לא נבחר`,
  },
}
