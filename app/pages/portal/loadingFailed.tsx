/** Shown where code could not be fetched. */
export const loadingFailed = () => (
  <p role="alert">This part of the page could not be loaded. Please reload the page and try again.</p>
)
