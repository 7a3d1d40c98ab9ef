import { gateInWords, gateStateInWords } from '../simulate/index.js';
const names = (values) => Object.keys(values).join(', ');
/** Describes a move in one line, such as `in pay, give card, press next`. */
export const moveInWords = ({ at, type, tell, enter, press, wait, raise, open, reload }) => [
    at && `in ${at}`,
    type && `type ${names(type)}`,
    tell && `tell of ${names(tell)}`,
    enter && `give ${names(enter)}`,
    press && `press ${press}`,
    raise && `raise ${raise.event}`,
    open !== undefined && `open ${open}`,
    reload && 'load the page again',
    wait && `wait ${wait}`,
]
    .filter(Boolean)
    .join(', ') || 'look';
const inFile = ({ file, line }) => `${file}:${line}`;
/** The line of the failed move, or of the final expectation. */
export function lineOfFailure({ move }, { moves, end, ...scenario }) {
    return move === 'end' ? end : move === 'start' ? scenario : moves[move];
}
function placeInWords({ move, from, at }, { scenario: { moves } }) {
    if (move === 'start')
        return 'before the first move';
    if (move === 'end')
        return `at the end, in "${at}"`;
    const { about } = moves[move];
    const words = moveInWords(moves[move]);
    return `move ${move + 1} of ${moves.length}, made in "${from}": ${about ? `${about} (${words})` : words}`;
}
/** The most characters of a line of the way. */
const widest = 100;
/** The steps of a way in lines; a step in which several moves in a row were made is named once, with their number. */
function wayInWords(walked) {
    const runs = walked.reduce((before, step) => {
        const last = before.at(-1);
        return last?.step === step
            ? [...before.slice(0, -1), { step, times: last.times + 1 }]
            : [...before, { step, times: 1 }];
    }, []);
    const words = runs.map(({ step, times }) => (times === 1 ? step : `${step} ×${times}`));
    const lines = words.reduce((before, word, at) => {
        const text = at === words.length - 1 ? word : `${word} >`;
        const last = before.at(-1);
        return last === undefined || last.length + text.length >= widest
            ? [...before, text]
            : [...before.slice(0, -1), `${last} ${text}`];
    }, []);
    return lines.map((line, at) => `${at === 0 ? 'way' : '   '}  ${line}`);
}
const indented = (lines, by = '  ') => lines.map((line) => (line === '' ? '' : by + line));
/** A report on a scenario in several lines: the place of the failure, what was expected, what happened, the gate, and the way there. */
export function story(found, { failure, name, walked }) {
    if (!failure)
        return `passed: ${name}`;
    const { problems, gate, at, landing } = failure;
    const place = lineOfFailure(failure, found);
    return [
        `FAILED  ${name}`,
        ...indented([
            inFile(found),
            '',
            ...[...(failure.move === 'start' ? [] : [inFile(place)]), placeInWords(failure, found)],
            ...problems.flatMap(({ expected, happened }) => [`expected  ${expected}`, `happened  ${happened}`]),
            ...(landing === undefined ? [] : ['', landing]),
            ...(gate ? ['', `Next of "${at}" ${gateStateInWords(gate)}`, ...indented(gateInWords(gate))] : []),
            ...(walked.length > 1 ? ['', ...wayInWords(walked)] : []),
        ]),
    ].join('\n');
}
