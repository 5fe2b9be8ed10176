export const deDashboard = {
  dashboard: {
    heading: 'Administrations-Übersicht',
    subtitle: 'Die wichtigsten Zahlen Ihres Systems',
  },
}
