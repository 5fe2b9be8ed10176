import type { membersText as english } from '../en/members.ts'

/** French texts of the dialog of a shortlist's members. */
export const membersText: typeof english = {
  members: {
    title: 'Inviter à la liste',
    does: [
      'Voit et déplace les logements, vote et commente',
      'Lit les chats des bots que vous partagez avec elle',
      'Choisit ses propres notifications',
    ],
    makeLink: 'Créer un lien',
    until: (day) => `Lien pour une personne, jusqu’au ${day}`,
    copy: 'Copier',
    copied: 'Copié',
    share: 'Partager',
    message: (link) => `Cherchons un logement ensemble : ${link}`,
    heading: 'Membres',
    you: 'Vous',
    owner: 'Propriétaire',
    remove: 'Retirer',
    removeMember: (name) => `Retirer ${name}`,
    removeTitle: (name) => `Retirer ${name} ?`,
    removeHint: 'Ses commentaires et ses votes restent.',
    handOver: 'Transmettre',
    handOverTo: (name) => `Transmettre la liste à ${name}`,
    handOverTitle: (name) => `Transmettre à ${name} ?`,
    handOverHint: 'La liste lui appartient alors, et vous en restez membre.',
    leave: 'Quitter',
    leaveTitle: 'Quitter cette liste ?',
    leaveHint: 'Vos commentaires et vos votes restent chez les autres.',
    notUsed: (day) => `Pas encore utilisé, jusqu’au ${day}`,
    openLink: 'Lien ouvert',
    revoke: 'Révoquer',
    full: 'La liste est complète.',
    actionFailed: 'Échec. Veuillez réessayer',
  },
}
