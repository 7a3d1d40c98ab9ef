/** In place of Leaving.tsx in a build whose funnels lead to no other site. */
export const Leaving = (): null => null
