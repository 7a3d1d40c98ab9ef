import type { ComponentRegistry } from 'runnel/react';
import type { Vocabulary } from 'runnel/run';
import './shared/controls.css';
import './parts/parts.css';
/** Components for a product that has none of its own: the usual widgets, and the parts around them. */
export declare const usualComponents: ComponentRegistry;
/** What a page needs of the vocabulary of the usual widgets. */
export declare const usualVocabulary: Partial<Vocabulary>;
