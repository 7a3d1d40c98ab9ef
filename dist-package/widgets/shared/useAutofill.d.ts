import { type RefObject } from 'react';
/**
 * Detects silent autofill: for two seconds after mount, polls the input and compares its text with the known one
 * (CONST-03, CONST-04, CONST-05). Times are milliseconds of the engine's clock.
 */
export declare function useAutofill(input: RefObject<HTMLInputElement | null>, known: RefObject<string>, take: (text: string) => void): void;
