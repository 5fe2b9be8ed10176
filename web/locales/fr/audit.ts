export const frAudit = {
  audit: {
    heading: 'Journal',
    subtitle: 'Qui a changé quoi, et depuis où',
  },
}
