export const frUsers = {
  users: {
    heading: 'Utilisateurs',
    subtitle: 'Toutes les personnes inscrites',
  },
}
