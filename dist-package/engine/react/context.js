import { createContext, useContext, useEffect, useEffectEvent } from 'react';
export const WidgetWorldContext = createContext(null);
function useWorld() {
    const world = useContext(WidgetWorldContext);
    if (!world)
        throw new Error('No widget world here: render widgets inside <Funnel>, or wrap them in <WidgetWorldContext.Provider> (tests do).');
    return world;
}
/** The engine's clock, for debounces and timers of widgets, so that tests can use virtual time. @throws outside a funnel. */
export const useClock = () => useWorld().clock;
/** The theme of the funnel. @throws outside a funnel. */
export const useTheme = () => useWorld().theme;
/** An operation by the name of its contract. Inputs default to the rules of the contract. @throws outside a funnel. */
export const useOperation = (name) => useWorld().operation(name);
/** The functions that run before a press takes effect, by panel. */
export const BeforePressContext = createContext(null);
/** Runs `read` before a press of Next or a button takes effect, and when the focus moves: browsers may fill in fields without an event. */
export function useBeforePress(read) {
    const readers = useContext(BeforePressContext);
    const latest = useEffectEvent(read);
    useEffect(() => {
        const run = () => latest();
        readers?.add(run);
        return () => void readers?.delete(run);
    }, [readers]);
}
