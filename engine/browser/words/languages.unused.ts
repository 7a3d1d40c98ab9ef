/** In place of `languages.ts` in pages whose funnels have one language. */
export const holding = (): object => ({})
export const letGo = (): void => undefined
export const takeAlong = (): void => undefined
