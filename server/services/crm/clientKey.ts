/** Tells the CRM that two messages mean the same client, and the outbox that they are one job. */
export const clientKey = (claimRequestId: string): string => `sync-client:${claimRequestId}`

/** One message however often the client is corrected: it is delivered as the client is then. */
export const correctionKey = (claimRequestId: string): string => `correct-client:${claimRequestId}`

export const erasureKey = (clientUuid: string): string => `erase-client:${clientUuid}`

/** The page itself asks for the sync right after creating; the outbox steps in when it does not. */
const patience = 2 * 60_000
export const firstDelivery = (createdAt: Date): Date => new Date(createdAt.getTime() + patience)
