import type { askedText as english } from '../en/asked.ts'

/** German texts of what bots ask for, and of why they leave out a home. */
export const askedText: typeof english = {
  asked: {
    facts: {
      floor: 'Etage',
      entry: 'Einzugstermin',
      phone: 'Telefon',
      mamad: 'Schutzraum (Mamad)',
      lift: 'Aufzug',
      parking: 'Parkplatz',
      balcony: 'Balkon',
      furnished: 'Möbel',
      pets: 'Haustiere',
      airConditioning: 'Klimaanlage',
    },
    reasons: {
      dealType: 'Sie wird anders angeboten, als dieser Bot sucht',
      area: 'Sie liegt außerhalb der Gebiete dieses Bots',
      price: 'Ihr Preis liegt außerhalb der Spanne dieses Bots',
      rooms: 'Sie hat weniger Zimmer, als dieser Bot verlangt',
      roomsMax: 'Sie hat mehr Zimmer, als dieser Bot verlangt',
      listingType: 'Die Art des Inserats ist nicht die dieses Bots',
      size: 'Sie ist kleiner, als dieser Bot verlangt',
      sizeMax: 'Sie ist größer, als dieser Bot verlangt',
      sublet: 'Sie ist eine Untermiete',
      noSublet: 'Sie ist keine Untermiete',
      words: 'Sie enthält ein Wort, das dieser Bot auslässt',
      mamad: 'Sie hat keinen Schutzraum',
      lift: 'Sie hat keinen Aufzug',
      parking: 'Sie hat keinen Parkplatz',
      balcony: 'Sie hat keinen Balkon',
      furnished: 'Sie ist nicht möbliert',
      pets: 'Haustiere sind nicht erlaubt',
      airConditioning: 'Sie hat keine Klimaanlage',
      entryFrom: 'Der Einzug ist früher, als dieser Bot verlangt',
      entryTo: 'Der Einzug ist später, als dieser Bot verlangt',
      floorMin: 'Sie liegt tiefer, als dieser Bot verlangt',
      floorMax: 'Sie liegt höher, als dieser Bot verlangt',
      muted: 'Ihre Telefonnummer ist stummgeschaltet',
      stopped: 'Dieser Bot ist angehalten',
      gone: 'Sie wird nicht mehr angeboten',
      older: 'Sie war schon bekannt, als dieser Bot gestartet wurde',
      edited: 'Sie war schon bekannt, als die Kriterien dieses Bots geändert wurden',
    },
    beside: {
      price: (is, limit, isAbove) =>
        `${is} liegt ${isAbove ? 'über' : 'unter'} den ${limit} dieses Bots`,
      rooms: (is, limit) =>
        `${is} Zimmer ${is === '1' ? 'ist' : 'sind'} weniger als die ${limit} dieses Bots`,
      roomsMax: (is, limit) =>
        `${is} Zimmer ${is === '1' ? 'ist' : 'sind'} mehr als die ${limit} dieses Bots`,
      size: (is, limit) => `${is} m² sind weniger als die ${limit} m² dieses Bots`,
      sizeMax: (is, limit) => `${is} m² sind mehr als die ${limit} m² dieses Bots`,
      floorMin: (is, limit) => `Etage ${is} liegt unter der ${limit}. dieses Bots`,
      floorMax: (is, limit) => `Etage ${is} liegt über der ${limit}. dieses Bots`,
      entryFrom: (is, limit) => `Einzug ${is} liegt vor dem ${limit} dieses Bots`,
      entryTo: (is, limit) => `Einzug ${is} liegt nach dem ${limit} dieses Bots`,
    },
    notStated: 'Nicht angegeben',
  },
}
