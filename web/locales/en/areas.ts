/** Texts of the area chooser. */
export const areasText = {
  areas: {
    title: 'Areas',
    choose: 'Choose areas',
    back: 'Back to Bot Settings',
    use: (count: number) => (count === 1 ? 'Use 1 area' : `Use ${count} areas`),
    noneChosen: 'None selected',
    inCities: (count: number, cities: number) =>
      cities === 1 ? `${count} in 1 city` : `${count} in ${cities} cities`,
    search: 'Search Areas',
    typeToSearch: 'Type to search...',
    languages: 'עברית, English',
    clear: 'Clear',
    chosen: 'Chosen areas. Arrow keys move, Delete removes.',
    whole: (count: number) => `all ${count}`,
    part: (count: number, all: number) => `${count} of ${all}`,
    remove: (city: string) => `Remove ${city}`,
    unfold: (city: string) => `Unfold ${city}`,
    fold: (city: string) => `Fold ${city}`,
    found: (count: number) => (count === 1 ? '1 area' : `${count} areas`),
    firstFound: (shown: number, count: number) => `The first ${shown} of ${count} areas`,
    none: 'No areas match',
    failed: 'The areas could not be loaded.',
  },
}
