/** Texts of the places that users travel to. */
export const placesText = {
  places: {
    far: 'How far',
    to: (minutes: number, place: string, isAbout: boolean) =>
      `${isAbout ? '≈ ' : ''}${minutes} min to ${place}`,
    by: { walk: 'on foot', bike: 'by bike', transit: 'by bus or train', drive: 'by car' },
    changes: (count: number) =>
      count === 0 ? 'no change' : count === 1 ? '1 change' : `${count} changes`,
    there: (day: string, at: string) => `there on ${day} at ${at}`,
    title: 'Your places',
    hint: 'Each home says how far they are. Members of your shortlists see their names and the minutes, nobody sees the addresses.',
    name: 'Name',
    address: 'Address',
    mode: 'By',
    modes: { walk: 'Walk', bike: 'Bike', transit: 'Bus or train', drive: 'Car' },
    day: 'Day',
    at: 'There at',
    days: [
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ] as readonly string[],
    add: 'Add a place',
    remove: (place: string) => `Delete ${place}`,
    new: 'New place',
    notFound: 'This address was not found.',
    failed: 'The places could not be saved.',
    off: 'This server has no timetables of buses and trains.',
  },
}
