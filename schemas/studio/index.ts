export * from './staff.ts'
export * from './drafts.ts'
export * from './publications.ts'
export * from './evidence.ts'
