/** What PostgreSQL calls an error, whether it comes as it is or wrapped by the query layer. */
export function sqlState(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code
}
