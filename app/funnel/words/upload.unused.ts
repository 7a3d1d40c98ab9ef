/** In a build whose funnels send no files. */
export const files = undefined
