/** Texts of the page of administrators: users. */
export const usersText = {
  users: {
    heading: 'Users',
    subtitle: 'Everyone who signed up',
  },
}
