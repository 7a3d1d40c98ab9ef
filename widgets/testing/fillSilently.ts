/** Sets the text of an input as some browsers' autofill does: without events, so that React does not notice. */
export function fillSilently(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
}
