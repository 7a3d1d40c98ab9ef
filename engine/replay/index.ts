export { answersSchema, classKeyword } from './answersSchema.ts'
export { type Arrived, type Expected, type Unfinished, neverReached } from './neverReached.ts'
export { whatCounts, type Sent } from './whatCounts.ts'
export { setOnEntry } from './waysTo.ts'
