/** In place of `languages.ts` in pages whose funnels have one language. */
export const holding = (): object => ({})
export const takeAlong = (): void => undefined
