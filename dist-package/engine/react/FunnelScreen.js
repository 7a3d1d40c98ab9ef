import { jsx as _jsx, Fragment as _Fragment, jsxs as _jsxs } from "react/jsx-runtime";
import { shallowEqual } from '@xstate/react';
import { useDeferredValue, useId, useMemo, useReducer, ViewTransition } from 'react';
import { WidgetWorldContext } from './context.js';
import { Blocks, Panel } from './Panel.js';
import { useFunnelView } from './useFunnelView.js';
/** Whether two panels show the same fields. */
const sameFields = (one, other) => one === other || (one.length === other.length && one.every(({ path }, at) => path === other[at].path));
const panels = ['page', 'notice', 'dialog'];
const withoutPanels = { page: undefined, notice: undefined, dialog: undefined };
/** Whether two panels show the same but for what their fields say. */
const samePanel = (one, other) => one && other
    ? sameFields(one.fields, other.fields) && shallowEqual({ ...one, fields: null }, { ...other, fields: null })
    : one === other;
/** Whether two views show the same but for what their fields say, which every field follows by itself. */
const sameFrame = (one, other) => panels.every((panel) => samePanel(one[panel], other[panel])) &&
    shallowEqual({ ...one, ...withoutPanels }, { ...other, ...withoutPanels });
/**
 * The old step fades out over the new one. Only its snapshot is part of the transition, because the browser ignores
 * presses on everything that is (css-view-transitions-1, 3.4).
 */
function StepTransition({ name, children }) {
    // React delays effects until the transition has ended. Another render runs them at once.
    const [, runEffects] = useReducer((times) => times + 1, 0);
    return (_jsx(ViewTransition, { default: "none", exit: "outgoing-step", onExit: runEffects, children: children }, name));
}
function Screen(context) {
    const { view, components } = context;
    const { Notice, Dialog, Stages, Working } = components.parts;
    const { page, notice, dialog, stages, busy } = view;
    const dialogHeading = useId();
    const around = (place) => (_jsx(Blocks, { blocks: page.blocks[place].filter((block) => block.around), components: components }));
    return (_jsxs(_Fragment, { children: [notice && around('top'), _jsx(StepTransition, { name: notice?.path ?? view.step, children: notice ? (_jsx(Notice, { tone: notice.tone, children: _jsx(Panel, { panel: notice, level: 1, ...context, children: busy && !notice.nav && _jsx(Working, {}) }) })) : (_jsx(Panel, { panel: page, level: 1, ...context, children: stages.length > 0 ? _jsx(Stages, { stages: stages }) : view.automatic && busy && _jsx(Working, {}) })) }), notice && around('bottom'), dialog && (_jsx(Dialog, { labelledBy: dialogHeading, children: _jsx(Panel, { panel: dialog, level: 2, headingId: dialogHeading, ...context }) }, dialog.path))] }));
}
/**
 * The view to draw. A step that a press leads to is drawn in slices while the old one is still there, so that the press is
 * answered at once and no long task holds up the next one. One that a call leads to is drawn at once: nobody presses then.
 */
function useStepByStep(view) {
    const drawn = useDeferredValue(view);
    return drawn.step === view.step || drawn.busy ? view : drawn;
}
/** The screen of a running funnel: page, notice and dialog, rendered with the widgets, blocks and parts in `components`. */
export function FunnelScreen({ theme, clock, ...context }) {
    const { runner } = context;
    const view = useStepByStep(useFunnelView(runner, (whole) => whole, sameFrame));
    const world = useMemo(() => ({ clock, theme, operation: (name) => runner.operation(name) }), [clock, theme, runner]);
    return (_jsx(WidgetWorldContext, { value: world, children: _jsx(Screen, { ...context, view: view }) }));
}
