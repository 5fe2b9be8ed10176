export const deUsers = {
  users: {
    heading: 'Benutzer',
    subtitle: 'Alle, die sich registriert haben',
  },
}
