import type { Runner, FunnelView } from '../run/index.js';
/**
 * Keeps the address and the current step in sync. Each step gets its own history entry, and the step after an automatic
 * one replaces that one's entry, so that Back never enters a process (format.md §7.1, §7.6). If the visitor types an
 * address or uses Back or Forward, the funnel decides which step to show and replaces the address.
 */
export declare function useAddress(runner: Runner, view: Pick<FunnelView, 'step' | 'automatic' | 'loading' | 'over'>, address: string | undefined, navigate: (step: string, replace: boolean) => void): void;
