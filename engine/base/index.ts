export * from './memo.ts'
export * from './ownValue.ts'
export * from './pointer.ts'
export * from './search.ts'
