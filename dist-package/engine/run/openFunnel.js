import { observed } from './observed.js';
import { noState } from './state.js';
import { withAnswer } from './withAnswer.js';
/** The view once Next or a button was pressed: it shows at once that the press was heard. */
function withPress(view) {
    const { nav } = view.page;
    const heard = nav?.next && { ...nav, next: { ...nav.next, busy: true } };
    return { ...view, busy: true, ...(heard && { page: { ...view.page, nav: heard } }) };
}
/**
 * A runner for a page. Until the machine has arrived, it shows a view that was made elsewhere (`firstView`, on the server)
 * with what is typed meanwhile, and keeps what is done; without such a view it shows nothing yet. `kept` is what was done
 * when the machine could not be loaded last time.
 */
export function openFunnel(shown, kept = []) {
    let first = shown;
    let acts = [];
    let running;
    let failed;
    let hasFailed = false;
    const { notify, ...offered } = observed(() => running?.actor.getSnapshot() ?? hasFailed);
    const carryOut = ([name, ...given], runner) => runner[name](...given);
    const keep = (act) => {
        const last = acts.at(-1);
        // Of an answer that is typed letter by letter, the last letter tells all.
        if (act[0] === 'change' && last?.[0] === 'change' && last[1] === act[1])
            acts.pop();
        acts.push(act);
        if (!first)
            return;
        const [name, path, value] = act;
        const isAnswer = name === 'change' || (name === 'commit' && act.length > 2);
        if (isAnswer)
            first = withAnswer(first, path, value);
        else if (name !== 'commit' && name !== 'go')
            first = withPress(first);
        else
            return;
        notify();
    };
    kept.forEach(keep);
    const act = (...what) => {
        if (running)
            carryOut(what, running);
        else
            keep(what);
    };
    let stop = () => undefined;
    /** Calls of widgets that wait for the machine. */
    let calls = [];
    const arrived = (runner) => {
        calls.forEach((call) => call(runner));
        calls = [];
    };
    return {
        ...offered,
        view: () => failed ?? (running ? running.view() : first),
        failed: () => hasFailed,
        acts: () => acts,
        state: () => running?.state() ?? noState,
        change: (path, value, options) => (running ? running.change(path, value, options) : keep(['change', path, value])),
        commit: (...given) => act('commit', ...given),
        next: () => act('next'),
        back: () => act('back'),
        press: (button) => act('press', button),
        go: (step) => {
            if (running)
                return running.go(step);
            keep(['go', step]);
            return true;
        },
        operation: (name) => (inputs) => running?.operation(name)(inputs) ??
            new Promise((answer) => calls.push((runner) => answer(runner ? runner.operation(name)(inputs) : { ok: false, code: 'offline', message: '' }))),
        run: (load) => {
            let stopped = false;
            stop = () => {
                stopped = true;
                running?.stop();
                running = undefined;
            };
            hasFailed = false;
            failed = undefined;
            load()
                .then((start) => (stopped ? undefined : start()))
                .then((runner) => {
                if (stopped)
                    return runner?.stop();
                running = runner;
                acts.forEach((done) => carryOut(done, running));
                acts = [];
                running.subscribe(() => notify(running?.actor.getSnapshot()));
                arrived(running);
                notify(running.actor.getSnapshot());
            }, () => {
                if (stopped)
                    return;
                hasFailed = true;
                failed = first && { ...first, failed: 'not-loaded' };
                arrived(undefined);
                notify();
            });
        },
        stop: () => stop(),
    };
}
