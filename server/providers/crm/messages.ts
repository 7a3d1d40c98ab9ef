export const syncFailed = 'The client could not be passed on'
export const correctionFailed = 'The client could not be corrected'
export const erasureFailed = 'The client could not be erased'
