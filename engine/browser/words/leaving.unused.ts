/** In place of `leaving.ts` in pages whose funnels lead to no other site. */
export const leaving = undefined
