import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { AlertIcon, DoneIcon, WaitingIcon } from '../icons/icons.js';
const words = {
    waiting: 'Waiting',
    active: 'In progress',
    done: 'Done',
    problem: 'Problem',
};
const marks = {
    waiting: _jsx(WaitingIcon, {}),
    active: _jsx("span", { className: "ui-spinner", "aria-hidden": "true" }),
    done: _jsx(DoneIcon, {}),
    problem: _jsx(AlertIcon, {}),
};
/**
 * The stages of a process. Each has its state in words (PRG-01), and one status region announces the active one
 * (PRG-02).
 */
export function Stages({ stages }) {
    const current = stages.find(({ state }) => state === 'active');
    return (_jsxs("div", { className: "part-stages", children: [_jsx("ol", { className: "part-stage-list", children: stages.map(({ id, text, detail, state }) => (_jsxs("li", { className: `ui-card part-stage part-stage-${state}`, children: [_jsx("span", { className: "part-stage-mark", children: marks[state] }), _jsxs("span", { className: "part-stage-text", children: [text, detail && state === 'active' && _jsx("span", { className: "part-stage-detail", children: detail })] }), _jsx("span", { className: "part-stage-state", children: words[state] })] }, id))) }), _jsx("p", { className: "ui-hidden", role: "status", children: current?.text ?? '' })] }));
}
