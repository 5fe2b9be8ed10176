import type { askedText as english } from '../en/asked.ts'

/** French texts of what bots ask for, and of why they leave out a home. */
export const askedText: typeof english = {
  asked: {
    facts: {
      floor: 'étage',
      entry: 'date d’entrée',
      phone: 'téléphone',
      address: 'adresse',
      mamad: 'pièce sécurisée (mamad)',
      lift: 'ascenseur',
      parking: 'place de parking',
      balcony: 'balcon',
      furnished: 'meubles',
      pets: 'animaux',
      airConditioning: 'climatisation',
    },
    reasons: {
      dealType: 'Ce n’est pas le type d’offre de ce bot',
      area: 'Il est hors des quartiers de ce bot',
      price: 'Son prix est hors de la fourchette de ce bot',
      total: 'Avec l’arnona et les charges, il coûte plus que ce bot ne le permet',
      rooms: 'Il a moins de pièces que ce bot n’en demande',
      roomsMax: 'Il a plus de pièces que ce bot n’en demande',
      listingType: 'Le type d’annonce n’est pas celui de ce bot',
      size: 'Il est plus petit que ce bot ne le demande',
      sizeMax: 'Il est plus grand que ce bot ne le demande',
      sublet: 'C’est une sous-location',
      noSublet: 'Ce n’est pas une sous-location',
      words: 'Il contient un mot que ce bot exclut',
      mamad: 'Il n’a pas de pièce sécurisée',
      lift: 'Il n’a pas d’ascenseur',
      parking: 'Il n’a pas de place de parking',
      balcony: 'Il n’a pas de balcon',
      furnished: 'Il n’est pas meublé',
      pets: 'Les animaux ne sont pas admis',
      airConditioning: 'Il n’a pas la climatisation',
      entryFrom: 'L’entrée est plus tôt que ce bot ne le demande',
      entryTo: 'L’entrée est plus tard que ce bot ne le demande',
      floorMin: 'Son étage est plus bas que ce bot ne le demande',
      floorMax: 'Son étage est plus haut que ce bot ne le demande',
      muted: 'Son numéro de téléphone est mis en sourdine',
      travel: 'Il est plus loin d’un lieu que ce bot ne l’accepte',
      stopped: 'Ce bot est arrêté',
      gone: 'Il n’est plus proposé',
      older: 'Il était connu avant le démarrage de ce bot',
      edited: 'Il était connu avant le changement des critères de ce bot',
    },
    beside: {
      travel: (is, limit) => `${is} min jusqu’à un lieu, plus que les ${limit} de ce bot`,
      price: (is, limit, isAbove) =>
        `${is}, c’est ${isAbove ? 'plus' : 'moins'} que les ${limit} de ce bot`,
      total: (is, limit) =>
        `Avec l’arnona et les charges, ${is} par mois, au-dessus des ${limit} de ce bot`,
      rooms: (is, limit) =>
        `${is} ${is === '1' ? 'pièce' : 'pièces'}, c’est moins que les ${limit} de ce bot`,
      roomsMax: (is, limit) =>
        `${is} ${is === '1' ? 'pièce' : 'pièces'}, c’est plus que les ${limit} de ce bot`,
      size: (is, limit) => `${is} m², c’est moins que les ${limit} m² de ce bot`,
      sizeMax: (is, limit) => `${is} m², c’est plus que les ${limit} m² de ce bot`,
      floorMin: (is, limit) => `Étage ${is}, c’est plus bas que le ${limit} de ce bot`,
      floorMax: (is, limit) => `Étage ${is}, c’est plus haut que le ${limit} de ce bot`,
      entryFrom: (is, limit) => `Entrée le ${is}, avant le ${limit} de ce bot`,
      entryTo: (is, limit) => `Entrée le ${is}, après le ${limit} de ce bot`,
    },
    notStated: 'Non indiqué',
  },
}
