/** In place of Sections.tsx in a build without sections. */
export const Tasks = (): null => null
