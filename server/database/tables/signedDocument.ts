/** A legal document as it stood when somebody agreed to it or signed beside it. */
export interface SignedDocument {
  id: string
  name: string
  version: string
  /** Of its text in `legal_texts`. */
  sha256: string
}
