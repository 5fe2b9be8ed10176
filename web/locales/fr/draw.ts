import type { drawText as english } from '../en/draw.ts'

/** French texts of drawing an area on a map. */
export const drawText: typeof english = {
  draw: {
    tools: 'Dessiner une zone',
    draw: 'Dessiner',
    undo: 'Annuler la dernière étape',
    removePoint: 'Supprimer le point choisi',
    removeArea: 'Supprimer la zone dessinée',
    paste: 'Coller du GeoJSON',
    pasteHint: 'Un polygone, ou un objet avec un polygone, en longitude et latitude en degrés.',
    pasteField: 'Texte GeoJSON',
    use: 'Utiliser cette zone',
    crosses: 'Les lignes se croisent. Déplacez un point',
    metres: (amount: string) => `${amount} m²`,
    kilometres: (amount: string) => `${amount} km²`,
    size: (size: string, homes: number | null) =>
      homes === null
        ? size
        : `${size} · ${homes <= 1 ? `${homes} logement` : `${homes} logements`}`,
    points: (count: number) => (count <= 1 ? `${count} seul point` : `${count} points placés`),
    closed: (size: string) => `Zone fermée, ${size}`,
    point: (at: number, of: number) => `Point ${at} sur ${of}`,
    firstPoint: (of: number) => `Point 1 sur ${of}, ferme la forme`,
    middle: (at: number) => `Ajouter un point après le point ${at}`,
    hint: 'Cliquez pour ajouter un point, faites-le glisser pour le déplacer. Entrée ferme la forme.',
    keys: 'Les flèches déplacent la carte, Espace ajoute un point au milieu, Entrée ferme la forme, Échap termine le dessin.',
    name: 'Nom de cette zone',
    keep: 'Garder cette zone',
    unnamed: 'Zone dessinée',
    drawn: 'dessinée',
    legend: 'Dessinée',
    edit: (name: string) => `Modifier ${name}`,
    count: (count: number) => (count <= 1 ? `${count} dessinée` : `${count} dessinées`),
    and: (areas: string, drawn: string) => `${areas} et ${drawn}`,
    problems: {
      long: 'Ce texte dépasse 100 ko.',
      json: "Ce n'est pas du GeoJSON : il est illisible.",
      polygon: 'Il faut exactement un polygone.',
      holes: 'Le polygone a des trous. Retirez-les.',
      place: 'Chaque position a une longitude de -180 à 180 et une latitude de -90 à 90.',
      few: 'Une zone a au moins 3 points.',
      many: 'Une zone a au plus 200 points.',
      crosses: 'Les lignes de ce polygone se croisent.',
    },
  },
}
