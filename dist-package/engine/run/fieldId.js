/** The id of the element of a field. */
export const fieldId = (path) => `field-${path.replaceAll('.', '-')}`;
/** The id of the element that a message is about: the control of the member or of the whole field. */
export const messageTarget = ({ path, at }) => (at ? `${fieldId(path)}-${at}` : fieldId(path));
