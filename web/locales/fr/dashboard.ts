export const frDashboard = {
  dashboard: {
    heading: 'Tableau de bord',
    subtitle: 'Les chiffres clés de votre système',
  },
}
