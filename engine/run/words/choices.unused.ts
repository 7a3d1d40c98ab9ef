/** In place of `choices.ts` in pages whose funnels offer the same choices always. */
export const choicesNow = (): undefined => undefined
export const nothingOffered = choicesNow
