/** Some areas, as the API lists them. */
const haifa = { cityNames: ['Haifa'], areaNames: [] }
export const AREAS = [
  { code: 1671, name: 'חיפה - הדר מרכז', ...haifa, areaNames: ['Hadar Center'] },
  { code: 1676, name: 'חיפה - מורדות נווה שאנן', ...haifa },
  { code: 642, name: 'חיפה - נווה שאנן', ...haifa },
  { code: 205, name: 'תל אביב יפו - פלורנטין', cityNames: ['Tel Aviv-Yafo'], areaNames: [] },
]
