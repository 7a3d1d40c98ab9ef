/** Whether what `key` names has been loading for ten seconds. Outside a funnel there is no clock, so it is always false. */
export declare function useLongWait(key: string | undefined): boolean;
