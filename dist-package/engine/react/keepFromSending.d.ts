/**
 * A ref of a form on a page with steps. It keeps the browser from sending the form: the answers would be in the address.
 * React's own handler is not enough, since React hears nothing while the browser prepares a transition
 * (docs/decisions/023).
 */
export declare function keepFromSending(form: HTMLFormElement): () => void;
