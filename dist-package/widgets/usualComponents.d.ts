import type { ComponentRegistry } from '../engine/react/index.js';
import './shared/controls.css';
import './parts/parts.css';
/** Components for a product that has none of its own: the usual widgets, and the parts around them. */
export declare const usualComponents: ComponentRegistry;
