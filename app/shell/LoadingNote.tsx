export const LoadingNote = () => (
  <p className="page-loading" role="status">
    Loading…
  </p>
)
