import { stillWorld, vocabularyOf } from '../run/index.js';
import { usualNow } from './virtualClock.js';
export const quietWorld = (funnel, registry, { theme = {}, query, now = usualNow } = {}) => ({ ...stillWorld(funnel, vocabularyOf(registry), { theme, query, now }), registry });
