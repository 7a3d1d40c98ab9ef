export const receiptId = ({ operation, key }) => `${operation} ${key}`;
/** Receipts that begin with the kept ones. `changed` gets each written receipt, and nothing when one is dropped. */
export function createReceipts(kept, changed) {
    const byId = new Map(kept.map((receipt) => [receiptId(receipt), receipt]));
    return {
        find: (operation, key) => byId.get(receiptId({ operation, key })),
        write: (receipt) => {
            const names = (receipt.state === 'completed' && receipt.as) || [];
            // A name refers to the last result only.
            for (const [id, other] of byId)
                if (other.state === 'completed' && other.as)
                    byId.set(id, { ...other, as: other.as.filter((name) => !names.includes(name)) });
            byId.set(receiptId(receipt), receipt);
            changed(receipt);
        },
        drop: (operation, key) => {
            byId.delete(receiptId({ operation, key }));
            changed();
        },
        clear: () => byId.clear(),
        all: () => [...byId.values()],
    };
}
