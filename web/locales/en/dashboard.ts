/** Texts of the page of administrators: admin dashboard. */
export const dashboardText = {
  dashboard: {
    heading: 'Admin Dashboard',
    subtitle: "Overview of your system's key metrics",
  },
}
