/** Digits with or without commas or spaces between thousands, and a decimal point. */
const written = /^-?(?=\.?\d)(?:\d*|\d{1,3}(?:[, ]\d{3})+)(?:\.\d*)?$/;
/** More digits than this would be changed by arithmetic. */
const mostDigits = 15;
/** The number that a text means, as people write it: ` 12 `, `1,200`, `1 200.5`, `-3`. Undefined if it is none. */
export function readNumber(text) {
    const plain = text.trim();
    const digits = plain.replace(/[, ]/g, '');
    return written.test(plain) && digits.replace(/\D/g, '').length <= mostDigits ? Number(digits) : undefined;
}
/** The pounds that a text means: `£1,200.50`, `1200`, `.5`. Undefined for parts of a penny and what is no amount. */
export function readPounds(text) {
    const plain = text.replace(/^\s*£/, '');
    return /\.\d{3}|-/.test(plain) ? undefined : readNumber(plain);
}
/** `1200` or `1200.50`: pence only where there are any. */
export const writePounds = (pounds) => (Number.isInteger(pounds) ? String(pounds) : pounds.toFixed(2));
/**
 * `£4,000` or `£1,100.50`: pence only where there are any. What is not a number counts as 0. Without `Intl`, whose first
 * formatter keeps a phone busy for 55 ms.
 */
export function money(amount) {
    const given = typeof amount === 'number' && Number.isFinite(amount) ? amount : 0;
    const pence = Math.round(given * 100) || 0;
    const [whole, ...parts] = writePounds(Math.abs(pence) / 100).split('.');
    const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
    return `${pence < 0 ? '-' : ''}£${[thousands, ...parts].join('.')}`;
}
