import { type ReactNode } from 'react';
import type { FunnelDetails } from '../../compile/index.js';
import { type FieldContext } from '../FieldAdapter.js';
export interface StepFormProps extends FieldContext {
    /** Path of the panel. */
    panel: string;
    /** Loads the form schemas and their precompiled validators. */
    details: () => Promise<FunnelDetails>;
    /** Rendered below the fields, together with them. */
    children?: ReactNode;
}
/**
 * The fields of a step, rendered by rjsf with the widgets of the registry. rjsf renders the structure, once: the engine
 * holds and validates the answers (format.md §7.2), and each field follows its own view, which says whether it is shown.
 */
export default function StepForm({ panel, details, children, runner, components, busy, loading }: StepFormProps): import("react").JSX.Element;
