const nothing = (): undefined => undefined
const yes = (): true => true
const no = (): false => false

/** In place of `lookups.ts` in pages whose funnels look nothing up. */
export const lookedUp = nothing
export const choicesAreKnown = yes
export const areDone = yes
export const holdOf = nothing
export const lookupNote = nothing
export const holdReason = nothing
export const isLooking = no
export const labelsOf = () => ({})
export const chosenBefore = () => []
export const lookupChanges = {}
export const watchLookups = () => ({ follow: nothing, keepsPress: no, again: nothing, stop: nothing })
