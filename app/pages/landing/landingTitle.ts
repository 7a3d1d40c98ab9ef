/** The document title of the landing page. */
export const landingTitle = 'Check for mis-sold car finance'
