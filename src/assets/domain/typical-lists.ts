/** What lists are packed against: they must never be changed. */
export const TYPICAL_IMAGES = JSON.stringify([
  'https://img.yad2.co.il/Pic/202601/01/2_1/o/y2_1_00000_20260101120000.jpeg',
])
export const TYPICAL_FACTS = JSON.stringify([
  { field: 'price', value: 5_000, phrase: 'ש"ח לחודש', currency: 'ILS', period: 'month' },
  ...['mamad', 'lift', 'parking', 'balcony', 'storage', 'pets', 'furnished', 'renovated'].map(
    (field) => ({ field, value: true, phrase: 'ממ"ד מעלית חניה מרפסת מחסן' }),
  ),
  { field: 'rooms', value: 3, phrase: '3 חדרים' },
  { field: 'vaad', value: 200, phrase: 'ועד בית 200 ש"ח לחודש' },
  { field: 'arnona', value: 500, phrase: 'ארנונה 500 ש"ח לחודשיים' },
  { field: 'merchant', value: false, phrase: 'ללא תיווך' },
  { field: 'entryDate', value: '2026-01-01', phrase: 'כניסה מיידית' },
])
