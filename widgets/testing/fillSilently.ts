/** Sets the text of an input as some browsers do when they fill in a form: neither events nor React learn of it. */
export function fillSilently(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
}
