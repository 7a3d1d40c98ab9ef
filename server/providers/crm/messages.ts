export const syncFailed = 'The client could not be passed on'
