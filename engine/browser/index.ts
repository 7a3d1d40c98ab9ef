export { browserHost, type Site } from './browserHost.ts'
export { connection } from './connection.ts'
export {
  type FunnelModule,
  type FunnelSource,
  funnelSource,
  type PublishedFunnel,
  publishedSource,
} from './funnelSource.ts'
export { keptVersion } from './keptVersion.ts'
export { type Loss, lossOf, type LostAnswers } from './lossOf.ts'
export { Broken, ForPeople, forPeople, forStaff, NotLoaded } from '#engine/run/index.ts'
export { orNotLoaded } from './notLoaded.ts'
export { once } from './once.ts'
export { randomId } from './randomId.ts'
export { type ReadyFunnel, readyFunnel } from './readyFunnel.ts'
export { takeAlong } from './words/carried.ts'
export { actsKey, beganWith, languageKey, savedKey, sessionKey, tab } from './tabStorage.ts'
