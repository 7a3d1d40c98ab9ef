/** Names of the pictures that a tile may have. */
export const tileIcons = ['shield', 'pound', 'percent', 'file', 'tick', 'info'] as const
