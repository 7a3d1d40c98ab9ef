import type { CallOperation, Clock } from '../run/index.js';
/** What widgets and blocks may use besides their props. Tests provide their own. */
export interface WidgetWorld {
    clock: Clock;
    theme: Record<string, unknown>;
    operation(name: string): CallOperation;
}
export declare const WidgetWorldContext: import("react").Context<WidgetWorld | null>;
/** The engine's clock, for debounces and timers of widgets, so that tests can use virtual time. @throws outside a funnel. */
export declare const useClock: () => Clock;
/** The theme of the funnel. @throws outside a funnel. */
export declare const useTheme: <T = Record<string, unknown>>() => T;
/** An operation by the name of its contract. Inputs default to the rules of the contract. @throws outside a funnel. */
export declare const useOperation: (name: string) => CallOperation;
/** The functions that run before a press takes effect, by panel. */
export declare const BeforePressContext: import("react").Context<Set<() => void> | null>;
/** Runs `read` before a press of Next or a button takes effect, and when the focus moves: browsers may fill in fields without an event. */
export declare function useBeforePress(read: () => void): void;
