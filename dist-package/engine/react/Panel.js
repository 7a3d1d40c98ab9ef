import { jsx as _jsx, Fragment as _Fragment, jsxs as _jsxs } from "react/jsx-runtime";
import { memo, Suspense, useCallback, useEffect, useId, useState } from 'react';
import { messageTarget } from '../run/index.js';
import { BeforePressContext } from './context.js';
import { keepFromSending } from './keepFromSending.js';
import { PanelField } from './FieldAdapter.js';
import { areHere, detailsOf } from './details.js';
import { lazyComponent, loadOnce } from './lazyComponent.js';
import { panelAt } from './useFieldView.js';
const form = loadOnce(async () => (await import('./rjsf/StepForm.js')).default);
const StepForm = lazyComponent(form, (props) => loading(props));
/** Prefetches what a step with fields needs, so that it is drawn without waiting. */
export const preloadForm = async (details) => void (await Promise.all([form.fetch(), detailsOf(details())]));
export const Blocks = memo(function Blocks({ blocks, components, }) {
    return blocks.map(({ block, options }, at) => {
        const Block = components.blocks[block];
        return Block ? (_jsx(Block, { options: options }, `${block}${at}`)) : (_jsx("p", { role: "alert", children: `There is no block "${block}".` }, `${block}${at}`));
    });
});
/** Whether a panel shows its fields as a form. A single question with buttons needs none, so nothing is loaded before the first answer. */
export function showsForm({ fields }, { formless }) {
    const [first, ...others] = fields;
    return first !== undefined && (others.length > 0 || !formless.includes(first.widget));
}
/** The fields and the content below them. They appear together, so that the content does not move when the fields load. */
function Fields({ panel, details, view: { busy, loading }, children, ...rest }) {
    const context = { ...rest, busy, loading };
    const [first] = panel.fields;
    if (!first)
        return children;
    if (!showsForm(panel, rest.components))
        return (_jsxs(_Fragment, { children: [_jsx(PanelField, { panel: panel.path, path: first.path, ...context }), children] }));
    return (_jsx(FormOnceHere, { panel: panel.path, details, ...context, children: children }, panel.path));
}
const loading = ({ components: { parts } }) => _jsx(parts.Working, { text: "Loading" });
/** The form, or in its place that it is loading. */
function FormOnceHere(props) {
    const { details } = props;
    // Without a boundary where none is needed, as for its code (lazyComponent).
    const [isHere] = useState(() => areHere(details()));
    const shown = _jsx(StepForm, { ...props });
    return isHere ? shown : _jsx(Suspense, { fallback: loading(props), children: shown });
}
/** The error summary with the messages of fields, and the banners with messages about the step. `reason` is why Next is shut. */
const Messages = memo(function Messages({ attempted, attempts, alert, components, reason, ...panel }) {
    const { ErrorSummary, Banner } = components.parts;
    const errors = panel.errors.map((error) => ({ target: messageTarget(error), message: error.text }));
    const banner = panel.banner || reason;
    return (_jsxs(_Fragment, { children: [(attempted || errors.length > 0) && (_jsx(ErrorSummary, { heading: "Please fix the errors below to continue", errors: errors, focusKey: attempted ? attempts : 0 })), banner && _jsx(Banner, { kind: "error", text: banner }, attempts), alert && _jsx(Banner, { kind: "alert", text: alert }, attempts)] }));
});
const Title = memo(function Title({ title, text, focusKey, components: { parts }, ...heading }) {
    return (_jsxs(_Fragment, { children: [title && _jsx(parts.Heading, { text: title, focusKey: focusKey, ...heading }), text && _jsx(parts.StepText, { text: text }, text)] }));
});
/** Next and Back, and what is said about a call that takes long. */
const Navigation = memo(function Navigation({ nav, slow, components, onNext, onBack, }) {
    const reasonId = useId();
    // It is always there, so that screen readers notice when it speaks.
    const status = (_jsx("p", { className: "step-slow", role: "status", children: slow }));
    if (!nav)
        return status;
    return (_jsx(components.parts.Nav, { nav: nav, reasonId: reasonId, onNext: onNext, onBack: onBack, children: status }));
});
const PanelButtons = memo(function PanelButtons({ buttons, busy, components: { parts }, onPress, }) {
    const pressed = buttons.map((button) => ({ ...button, press: () => onPress(button.id) }));
    return pressed.length > 0 && _jsx(parts.Buttons, { buttons: pressed, busy: busy });
});
/** Focuses the control of the first missing member, or its field if the member has no control on the screen. */
function focusFirstMissing({ nav, fields: [first] }) {
    const { target, field } = nav?.next?.missing?.[0] ?? { target: first?.id, field: first?.id };
    const element = document.getElementById(target ?? '') ?? document.getElementById(field ?? '');
    element?.focus();
}
/** One layer of the screen as a form: messages, heading, content, fields, buttons and navigation. */
export function Panel({ panel, level, headingId, children, ...context }) {
    const { runner, components, view } = context;
    const { path, nav, blocks, slow, title, text, focusKey, buttons } = panel;
    const { errors, attempted, attempts, banner, alert } = panel;
    const [readers] = useState(() => new Set());
    const read = useCallback(() => readers.forEach((reader) => reader()), [readers]);
    // What the browser has filled in is not lost with the page.
    useEffect(() => {
        window.addEventListener('pagehide', read);
        return () => window.removeEventListener('pagehide', read);
    }, [read]);
    /** The panel once the runner has heard of everything in the boxes: that may open Next, or lead to another step. */
    const heard = useCallback(() => {
        read();
        runner.state();
        return panelAt(runner.view(), path);
    }, [read, runner, path]);
    const onNext = useCallback(() => {
        const now = heard();
        if (now?.nav?.next?.shut && now.nav.onShut === 'focus')
            focusFirstMissing(now);
        else if (now)
            runner.next();
    }, [heard, runner]);
    // A step that was left stays on the screen until the next is drawn. Its buttons do nothing then.
    const onBack = useCallback(() => {
        if (heard())
            runner.back();
    }, [heard, runner]);
    const onPress = useCallback((id) => {
        if (heard())
            runner.press(id);
    }, [heard, runner]);
    const navigation = _jsx(Navigation, { nav, slow, components, onNext, onBack });
    const leadsOn = nav?.place === 'page' && nav.next;
    return (_jsxs("form", { className: `step step-${panel.as}`, noValidate: true, ref: keepFromSending, onFocus: read, "data-step": path, children: [_jsx(Messages, { errors, attempted, attempts, banner, alert, components, reason: attempted && errors.length === 0 ? nav?.next?.reason : undefined }), _jsx(Title, { title, text, focusKey, level, components, id: headingId }), _jsx(Blocks, { blocks: blocks.top, components: components }), children, _jsx(BeforePressContext, { value: readers, children: _jsxs(Fields, { panel: panel, ...context, children: [leadsOn && navigation, _jsx(PanelButtons, { buttons, components, onPress, busy: view.busy }), _jsx(Blocks, { blocks: blocks.bottom, components: components })] }) }), !leadsOn && navigation] }));
}
