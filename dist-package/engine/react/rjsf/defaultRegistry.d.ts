/**
 * Replaces rjsf's default registry in the built page (docs/decisions/003). Our widgets replace its widgets and templates,
 * so only what rjsf itself uses remains.
 */
export default function getDefaultRegistry(): Record<string, unknown>;
