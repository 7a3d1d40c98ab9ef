/**
 * Lets the page around the frame keep the focus. A step that arrives takes it for its heading; but while an author types
 * beside the phone, which follows every change, the next letters would go into the phone.
 */
export function keepOuterFocus(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (this: HTMLElement, options?: FocusOptions): void {
    if (document.hasFocus()) focus.call(this, options)
  }
}
