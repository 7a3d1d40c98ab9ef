/** The idempotency key of a client, for the CRM and for the outbox. */
export const clientKey = (claimRequestId: string): string => `sync-client:${claimRequestId}`

/** One message for all corrections of a client: it is delivered with the client's data at that time. */
export const correctionKey = (claimRequestId: string): string => `correct-client:${claimRequestId}`

export const erasureKey = (clientUuid: string): string => `erase-client:${clientUuid}`

/** Milliseconds. The page asks for the sync right after creating; the outbox does it if the page does not. */
const patience = 2 * 60_000
export const firstDelivery = (createdAt: Date): Date => new Date(createdAt.getTime() + patience)
