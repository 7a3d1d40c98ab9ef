const notSent = (event) => event.preventDefault();
/**
 * A ref of a form on a page with steps. It keeps the browser from sending the form: the answers would be in the address.
 * React's own handler is not enough, since React hears nothing while the browser prepares a transition
 * (docs/decisions/023).
 */
export function keepFromSending(form) {
    form.addEventListener('submit', notSent);
    return () => form.removeEventListener('submit', notSent);
}
