/** What both React's event and that of the browser say about a key. */
interface KeyEvent {
  key: string
  keyCode: number
  nativeEvent?: { isComposing: boolean }
  isComposing?: boolean
}

/**
 * Whether a key was pressed for the page. Enter and Escape that end a composition (the writing of Japanese, Chinese or
 * Korean) are meant for the list of the keyboard. Safari reports them after the composition has ended, with the code 229.
 */
export const pressesKey = ({ key, keyCode, nativeEvent, isComposing }: KeyEvent, wanted: 'Enter' | 'Escape'): boolean =>
  key === wanted && keyCode !== 229 && !(nativeEvent ?? { isComposing }).isComposing
