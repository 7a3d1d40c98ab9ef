import type { Check } from './context.js';
/**
 * Consents come from the person alone: from the field that asks for exactly this, or a button that names it in `consents`. The
 * definition may withdraw one, and take over one that an operation reports as given before.
 */
export declare const checkConsent: Check;
