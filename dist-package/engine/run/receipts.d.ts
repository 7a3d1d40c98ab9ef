/** The stored proof that a once-only operation ran (format.md §5, `once`). */
export type Receipt = 
/** `again`: the person has asked for another run, which has not started. */
{
    operation: string;
    key: string;
    state: 'pending' | 'again';
}
/** `as`: the names of the result, under which rules know it again after a load. */
 | {
    operation: string;
    key: string;
    state: 'completed';
    output: Record<string, unknown>;
    as?: string[];
} | {
    operation: string;
    key: string;
    state: 'failed';
    code: string;
    message: string;
};
/** The receipts of a runner by operation and key. Every change is reported at once, so that it is stored before the call goes on. */
export interface Receipts {
    find(operation: string, key: string): Receipt | undefined;
    write(receipt: Receipt): void;
    drop(operation: string, key: string): void;
    /** Drops all receipts without a report; the caller stores the change. */
    clear(): void;
    all(): Receipt[];
}
export declare const receiptId: ({ operation, key }: Pick<Receipt, "operation" | "key">) => string;
/** Receipts that begin with the kept ones. `changed` gets each written receipt, and nothing when one is dropped. */
export declare function createReceipts(kept: Receipt[], changed: (receipt?: Receipt) => void): Receipts;
