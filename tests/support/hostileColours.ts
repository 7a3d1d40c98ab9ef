/** Brand colours that make bad pairs: the lightest and darkest, the most vivid, and greys in the middle. */
export const hostileColours = [
  '#ffffff',
  '#000000',
  '#ffff00',
  '#00ff00',
  '#00ffff',
  '#ff00ff',
  '#fffde7',
  '#f5f5f5',
  '#767676',
  '#808080',
  '#ff8800',
  '#ffd1dc',
]
